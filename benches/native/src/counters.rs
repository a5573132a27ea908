//! A counter for each bit, without branches: a loop that compilers should vectorise.

/// The bits that are 1 in more than half of the hashes.
pub fn branch_free(hashes: &[u64]) -> u64 {
    let mut sums = [0_i32; 64];
    for hash in hashes {
        for (bit, sum) in sums.iter_mut().enumerate() {
            *sum += 2 * (hash >> bit & 1) as i32 - 1;
        }
    }
    sums.iter().rev().fold(0, |bits, &sum| bits << 1 | u64::from(sum > 0))
}
