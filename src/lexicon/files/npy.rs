//! NumPy `.npy` files: two-dimensional f32 arrays in either order.
use ndarray::{Array2, ShapeBuilder};

use super::super::error::{LexiconError, Result};

/// Reads an array; refuses anything but little-endian f32 in two dimensions.
pub fn read_f32(bytes: &[u8], file: &str) -> Result<Array2<f32>> {
    let refuse = |problem: &str| LexiconError::refused(file, "header", problem);
    let start = bytes.get(..10).ok_or_else(|| refuse("too short"))?;
    if &start[..6] != b"\x93NUMPY" {
        return Err(refuse("not a .npy file"));
    }
    let (at, length): (usize, usize) = match start[6] {
        1 => (10, usize::from(u16::from_le_bytes([start[8], start[9]]))),
        _ => {
            let four = bytes.get(8..12).ok_or_else(|| refuse("too short"))?;
            let length = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
            (12, length as usize)
        }
    };
    let header = bytes
        .get(at..at.saturating_add(length))
        .and_then(|header| std::str::from_utf8(header).ok())
        .ok_or_else(|| refuse("runs past the end of the file"))?;
    if !header.contains("'<f4'") {
        return Err(refuse("expected numbers of type <f4"));
    }
    let shape: Vec<usize> = header
        .split_once("'shape': (")
        .and_then(|(_, rest)| rest.split_once(')'))
        .map(|(inside, _)| inside.split(','))
        .into_iter()
        .flatten()
        .filter_map(|number| number.trim().parse().ok())
        .collect();
    let &[rows, columns] = shape.as_slice() else {
        return Err(refuse("expected two dimensions"));
    };
    let body = &bytes[at + length..];
    if rows.checked_mul(columns).and_then(|n| n.checked_mul(4)) != Some(body.len()) {
        let problem = format!("{} bytes for {rows} × {columns} numbers", body.len());
        return Err(LexiconError::refused(file, "data", problem));
    }
    let numbers: Vec<f32> = body
        .chunks_exact(4)
        .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    let array = match header.contains("'fortran_order': True") {
        true => Array2::from_shape_vec((rows, columns).f(), numbers),
        false => Array2::from_shape_vec((rows, columns), numbers),
    };
    let array = array.map_err(|error| refuse(&error.to_string()))?;
    Ok(array.as_standard_layout().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn npy(order: &str, numbers: &[f32]) -> Vec<u8> {
        let header = format!("{{'descr': '<f4', 'fortran_order': {order}, 'shape': (2, 3), }}");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend_from_slice(&(header.len() as u16).to_le_bytes());
        bytes.extend_from_slice(header.as_bytes());
        bytes.extend(numbers.iter().flat_map(|x| x.to_le_bytes()));
        bytes
    }

    #[test]
    fn both_orders_give_the_same_array() {
        let rows = read_f32(&npy("False", &[1., 2., 3., 4., 5., 6.]), "f").unwrap();
        let columns = read_f32(&npy("True", &[1., 4., 2., 5., 3., 6.]), "f").unwrap();
        assert_eq!(rows, columns);
        assert_eq!(rows[[1, 0]], 4.0);
    }

    #[test]
    fn broken_files_are_refused() {
        let good = npy("False", &[0.; 6]);
        for end in 0..good.len() {
            assert!(read_f32(&good[..end], "f").is_err());
        }
    }
}
