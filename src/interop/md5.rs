//! MD5 (RFC 1321) of several messages at once, each in a SIMD lane: multi-buffer hashing (Gopal, Guilford, Feghali,
//! Wolrich, Ozturk, Dixon, Intel 2010). The lanes are elements of arrays, in a loop that the compiler vectorises.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use core::array;

/// The number of lanes in a SIMD register.
const WIDTH: usize = 4;

/// The number of registers that advance together. Each step of MD5 depends on the previous one, so with one register a
/// processor would wait most of the time. In WebAssembly, four registers are not much faster than two, and take 2 kB more.
const REGISTERS: usize = if cfg!(target_arch = "wasm32") { 2 } else { 4 };

/// The number of messages hashed at once.
pub(super) const LANES: usize = WIDTH * REGISTERS;

/// One word of each message.
type Row = [u32; LANES];

/// The words A, B, C and D of RFC 1321, section 3.3.
const INITIAL: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// The rotations of the steps of each round, in bits. A round repeats its four rotations.
const ROTATIONS: [[u32; 4]; 4] =
    [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// T\[i\] of RFC 1321, section 3.4: the integer part of 2^32 times the absolute value of sin(i + 1).
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

/// Computes the hashes of up to [`LANES`] messages of at most 16 bytes, as little-endian numbers. Their last byte must not be 0.
pub(super) fn of_short(messages: &[u128]) -> [u128; LANES] {
    let mut blocks = [[0; LANES]; 16];
    for (lane, &message) in messages.iter().enumerate() {
        let bits = (u128::BITS - message.leading_zeros()).next_multiple_of(8);
        // The end of a message of 16 bytes is in the next word.
        let end = u128::from(END).checked_shl(bits);
        let words = message | end.unwrap_or(0);
        for (at, row) in blocks[..4].iter_mut().enumerate() {
            row[lane] = (words >> (32 * at)) as u32;
        }
        blocks[4][lane] = if end.is_none() { END } else { 0 };
        blocks[14][lane] = bits;
    }
    let states = add_blocks(&INITIAL.map(|word| [word; LANES]), &blocks);
    array::from_fn(|lane| hash(&states, lane))
}

/// Computes the hashes of up to [`LANES`] messages of any length.
pub(super) fn hashes<'a>(
    messages: impl Iterator<Item = &'a str> + Clone,
) -> [u128; LANES] {
    let messages = messages.map(str::as_bytes);
    let mut states = INITIAL.map(|word| [word; LANES]);
    let mut hashes = [0; LANES];
    let most = messages.clone().map(block_count).max().unwrap_or(0);
    for number in 0..most {
        let mut words = [[0; LANES]; 16];
        for (lane, message) in messages.clone().enumerate() {
            for (row, word) in words.iter_mut().zip(block(message, number)) {
                row[lane] = word;
            }
        }
        states = add_blocks(&states, &words);
        for (lane, message) in messages.clone().enumerate() {
            if number + 1 == block_count(message) {
                hashes[lane] = hash(&states, lane);
            }
        }
    }
    hashes
}

/// The byte that marks the end of a message.
const END: u32 = 0x80;

/// Returns the number of blocks of a message, including its end mark and its length.
const fn block_count(message: &[u8]) -> usize {
    (message.len() + 8) / 64 + 1
}

/// Returns a block of a message. Zeros follow the end mark, and the last block ends with the length in bits.
fn block(message: &[u8], number: usize) -> [u32; 16] {
    let mut block = [0; 64];
    let rest = message.get(64 * number..).unwrap_or(&[]);
    let here = rest.len().min(64);
    block[..here].copy_from_slice(&rest[..here]);
    if here < 64 && 64 * number <= message.len() {
        block[here] = END as u8;
    }
    if number + 1 == block_count(message) {
        block[56..].copy_from_slice(&(8 * message.len() as u64).to_le_bytes());
    }
    let (words, _) = block.as_chunks();
    array::from_fn(|at| u32::from_le_bytes(words[at]))
}

/// Returns the hash of a lane as a big-endian number: the last bytes are the low bits.
fn hash(states: &[Row; 4], lane: usize) -> u128 {
    states.iter().fold(0, |hash, row| hash << 32 | u128::from(row[lane].swap_bytes()))
}

/// Processes a block of each message. The compiler vectorises the loop over the lanes in this form: the loop first copies all
/// that a lane reads, and all other loops are short enough to be unrolled.
#[inline(never)]
fn add_blocks(before: &[Row; 4], blocks: &[Row; 16]) -> [Row; 4] {
    let mut after = [[0; LANES]; 4];
    for lane in 0..WIDTH {
        let mut words = [[0; 16]; REGISTERS];
        let mut states = [[0; 4]; REGISTERS];
        for register in 0..REGISTERS {
            for at in 0..16 {
                words[register][at] = blocks[at][register * WIDTH + lane];
            }
            for at in 0..4 {
                states[register][at] = before[at][register * WIDTH + lane];
            }
        }
        let stepped = steps(states, &words);
        for register in 0..REGISTERS {
            for at in 0..4 {
                after[at][register * WIDTH + lane] =
                    states[register][at].wrapping_add(stepped[register][at]);
            }
        }
    }
    after
}

/// Computes the 64 steps for one lane of each register.
#[inline(always)]
fn steps(
    mut states: [[u32; 4]; REGISTERS],
    words: &[[u32; 16]; REGISTERS],
) -> [[u32; 4]; REGISTERS] {
    // A macro, because the compiler would not unroll a loop.
    macro_rules! steps {
        ($($number:literal)*) => {$(
            for register in 0..REGISTERS {
                states[register] = step::<$number>(states[register], &words[register]);
            }
        )*};
    }
    steps!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    steps!(16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    steps!(32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47);
    steps!(48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
    states
}

#[inline(always)]
fn step<const NUMBER: usize>([a, b, c, d]: [u32; 4], words: &[u32; 16]) -> [u32; 4] {
    let (mixed, word) = match NUMBER / 16 {
        0 => (d ^ (b & (c ^ d)), NUMBER),
        1 => (c ^ (d & (b ^ c)), 5 * NUMBER + 1),
        2 => (b ^ c ^ d, 3 * NUMBER + 5),
        _ => (c ^ (b | !d), 7 * NUMBER),
    };
    let sum = words[word % 16].wrapping_add(SINES[NUMBER]);
    let sum = a.wrapping_add(mixed).wrapping_add(sum);
    let rotated = sum.rotate_left(ROTATIONS[NUMBER / 16][NUMBER % 4]);
    [d, b.wrapping_add(rotated), b, c]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::md5::{Digest as _, Md5};
    use alloc::{string::String, vec::Vec};

    fn definition(message: &str) -> u128 {
        u128::from_be_bytes(Md5::digest(message).into())
    }

    /// Messages of these lengths, which share no prefix.
    fn messages(lengths: impl IntoIterator<Item = usize>) -> Vec<String> {
        let message = |(at, length)| {
            let chars =
                (0..length).map(|i| char::from(b'a' + ((i + 7 * at) % 23) as u8));
            chars.collect()
        };
        lengths.into_iter().enumerate().map(message).collect()
    }

    fn assert_defined(messages: &[String]) {
        let hashes = hashes(messages.iter().map(|message| &**message));
        for (message, hash) in messages.iter().zip(hashes) {
            assert_eq!(hash, definition(message), "{message:?}");
        }
    }

    #[test]
    fn hashes_are_those_of_rfc_1321() {
        let digits = "1234567890".repeat(8);
        let answers = [
            ("", 0xd41d_8cd9_8f00_b204_e980_0998_ecf8_427e),
            ("a", 0x0cc1_75b9_c0f1_b6a8_31c3_99e2_6977_2661),
            ("abc", 0x9001_5098_3cd2_4fb0_d696_3f7d_28e1_7f72),
            ("message digest", 0xf96b_697d_7cb7_938d_525a_2f31_aaf1_61d0),
            (&*digits, 0x57ed_f4a2_2be3_c955_ac49_da2e_2107_b67a),
        ];
        let hashes = hashes(answers.iter().map(|&(message, _)| message));
        for ((message, answer), hash) in answers.into_iter().zip(hashes) {
            assert_eq!(hash, answer, "{message:?}");
        }
    }

    #[test]
    fn every_lane_has_the_hash_of_its_message_whatever_the_lengths_are() {
        for lengths in [0..16, 16..32, 48..64, 56..72, 112..128, 120..136] {
            assert_defined(&messages(lengths.clone()));
            assert_defined(&messages(lengths.rev()));
        }
        assert_defined(&messages([300, 0, 64, 1000, 55, 56]));
        assert_defined(&messages([]));
    }

    #[test]
    fn short_messages_have_the_same_hashes_in_every_lane() {
        let messages = messages(0..=16);
        for rotation in 0..messages.len() {
            let mut messages = messages.clone();
            messages.rotate_left(rotation);
            messages.truncate(LANES);
            let numbers: Vec<u128> = messages
                .iter()
                .map(|message| {
                    message.bytes().rev().fold(0, |n, b| n << 8 | u128::from(b))
                })
                .collect();
            for (message, hash) in messages.iter().zip(of_short(&numbers)) {
                assert_eq!(hash, definition(message), "{message:?}");
            }
        }
    }
}
