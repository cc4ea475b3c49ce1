//! temp
#[derive(Debug)]
pub struct MappedRows {}
impl MappedRows {
    pub(crate) fn row_into(&self, _row: usize, _out: &mut [f32]) {}
}
