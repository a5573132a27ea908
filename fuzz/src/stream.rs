//! A text that comes in chunks, cut anywhere, against the same text as a whole. Bytes that are not UTF-8 change nothing.

use super::{decode, texts::Random};
use arbitrary::Unstructured;
use simhash_wasm::{SimHash, TextStream};

pub fn stream(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let recipe = decode::recipe(&mut u);
    let mut random = Random(u.arbitrary().unwrap_or(0));
    let most = decode::pick(&mut u, &[1, 5, 60, 5000]);
    // Some texts are longer than what is processed at once.
    let bytes = decode::pick(&mut u, &[0, 0, 100_000]);
    let part = decode::rest(u);
    let text = part.repeat(1 + bytes / part.len().max(1));

    let mut stream = TextStream::new(recipe.clone());
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(1 + random.below(most)));
        stream.push_utf8(chunk).unwrap();
        rest = after;
        if random.below(50) == 0 {
            // No character begins with this byte, or goes on with it.
            assert!(stream.push_utf8(b"x\xff").is_err());
        }
    }
    let mut simhash = SimHash::new(recipe);
    assert_eq!(stream.end(), simhash.fingerprint(&*text));
    assert!(stream.sums().eq(simhash.explain(&*text).unwrap().sums()));

    stream.reset();
    stream.push(&text).unwrap();
    assert_eq!(stream.end(), simhash.fingerprint(&*text), "after a reset, at once");
}
