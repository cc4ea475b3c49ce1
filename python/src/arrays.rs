//! Arrays without copies: read-only buffers over our memory, and numpy's memory to write into.

use std::any::Any;
use std::ffi::c_int;
use std::ptr::NonNull;
use std::sync::Arc;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyBufferError;
use pyo3::prelude::*;
use pyo3::{PyTypeInfo, ffi};

use crate::bad;

/// Bytes that something else owns. `numpy.frombuffer` makes a read-only array of it.
#[pyclass(frozen, module = "spymaster._core")]
pub struct Bytes {
    _owner: Arc<dyn Any + Send + Sync>,
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: the bytes are never written to, and the owner keeps them in place.
unsafe impl Send for Bytes {}
// SAFETY: as above.
unsafe impl Sync for Bytes {}

impl Bytes {
    /// The memory of a slice inside an owner that does not move or change it.
    ///
    /// # Safety
    /// `slice` must stay valid and unchanged as long as `owner` lives.
    pub unsafe fn new<T: Copy>(owner: Arc<dyn Any + Send + Sync>, slice: &[T]) -> Bytes {
        Bytes {
            _owner: owner,
            start: NonNull::from(slice).cast(),
            len: std::mem::size_of_val(slice),
        }
    }
}

#[pymethods]
impl Bytes {
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let (start, len) = (slf.get().start.as_ptr(), slf.get().len);
        let len = isize::try_from(len).map_err(|_| PyBufferError::new_err("too large"))?;
        // SAFETY: the view is Python's, the bytes live as long as this object, which the view holds.
        match unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), start.cast(), len, 1, flags) } {
            0 => Ok(()),
            _ => Err(PyErr::fetch(slf.py())),
        }
    }
}

/// Makes a Python object of bytes.
pub fn bytes_object(py: Python<'_>, bytes: Bytes) -> PyResult<Py<PyAny>> {
    let _ = Bytes::type_object(py);
    Ok(Py::new(py, bytes)?.into_any())
}

/// An array of numpy's that is written to at every step.
pub struct Target<T: Element> {
    buffer: PyBuffer<T>,
    len: usize,
}

impl<T: Element> Target<T> {
    /// Takes a contiguous, writable array of so many items.
    pub fn new(name: &str, object: &Bound<'_, PyAny>, len: usize) -> PyResult<Target<T>> {
        let buffer = PyBuffer::<T>::get(object)?;
        if buffer.readonly() || !buffer.is_c_contiguous() || buffer.item_count() != len {
            return Err(bad(format!(
                "`{name}`: expected a writable, contiguous array of {len} items"
            )));
        }
        Ok(Target { buffer, len })
    }

    /// The items. Only while the interpreter is held, and one at a time: the environment is not shared between threads.
    #[allow(clippy::mut_from_ref)]
    pub fn items(&self, _py: Python<'_>) -> &mut [T] {
        // SAFETY: checked when taken: contiguous, writable, so many items; Python cannot run meanwhile.
        unsafe { std::slice::from_raw_parts_mut(self.buffer.buf_ptr().cast(), self.len) }
    }
}
