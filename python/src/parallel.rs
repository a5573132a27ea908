//! Work on many items by several threads.

use crate::error::invalid;
use pyo3::PyResult;
use std::{
    panic::resume_unwind,
    sync::{Mutex, PoisonError},
    thread,
};

/// The most threads of one call.
const MAX_JOBS: usize = 256;

pub fn checked(jobs: usize) -> PyResult<usize> {
    if (1..=MAX_JOBS).contains(&jobs) {
        return Ok(jobs);
    }
    Err(invalid(format!(
        "jobs must be a whole number from 1 to {MAX_JOBS}, got {jobs}"
    )))
}

/// Calls `work` with each chunk of `out` and the position of its first element. Each thread takes the next chunk as soon
/// as it has finished one, so that long texts do not leave the others idle.
pub fn fill<T: Send, E: Send>(
    out: &mut [T],
    chunk: usize,
    jobs: usize,
    work: impl Fn(usize, &mut [T]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let chunks = Mutex::new(out.chunks_mut(chunk).enumerate());
    let run = || {
        loop {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, part)) = next else { return Ok(()) };
            work(number * chunk, part)?;
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(run)).collect();
        others.into_iter().fold(run(), |result, other| {
            result.and(other.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })
    })
}
