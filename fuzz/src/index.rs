//! A duplicate index against a plain list.

use super::{decode, list::List};
use arbitrary::Unstructured;
use simhash_wasm::{DuplicateIndex, Layout, QueryOptions};

/// The most fingerprints. With more the list is slow.
const MAX_LIST: usize = 4000;

pub fn index(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let bits = decode::bits(&mut u);
    // Mostly an index with block tables.
    let most = if decode::below(&mut u, 4) == 0 { bits.get() } else { bits.get() / 11 };
    let within = decode::below(&mut u, most as usize + 1) as u32;
    let layout = decode::pick(&mut u, &[Layout::Fast, Layout::Compact]);
    let mut index = DuplicateIndex::with_layout(bits, within, layout).unwrap();
    let mut list = List::default();
    for _ in 0..40 {
        if u.is_empty() {
            break;
        }
        let at = decode::below(&mut u, list.0.len().max(1));
        match decode::below(&mut u, 10) {
            0 => {
                let fingerprint = decode::fingerprint(&mut u, bits);
                list.0.push((index.insert(fingerprint).unwrap(), fingerprint));
            }
            1 if list.0.len() < MAX_LIST => {
                let many = decode::family(&mut u, bits, 700);
                list.0.extend(index.insert_many(&many).unwrap().into_iter().zip(many));
            }
            2 | 3 if !list.0.is_empty() => {
                let count = 1 + decode::below(&mut u, 400);
                for (handle, _) in list.0.drain(at..(at + count).min(list.0.len())) {
                    index.remove(handle).unwrap();
                    assert!(index.remove(handle).is_err());
                }
            }
            4 if !list.0.is_empty() => {
                list.0[at].1 = decode::fingerprint(&mut u, bits);
                index.replace(list.0[at].0, list.0[at].1).unwrap();
            }
            5 => {
                index.clear();
                list.0.clear();
            }
            6 => pairs_and_groups(&mut u, &index, &list),
            _ => queries(&mut u, &index, &list, at),
        }
        assert_eq!(index.len(), list.0.len());
    }
    assert!(index.iter().eq(list.0.iter().copied()));
    for &(handle, fingerprint) in &list.0 {
        assert_eq!(index.get(handle), Some(fingerprint));
    }
}

fn queries(u: &mut Unstructured, index: &DuplicateIndex, list: &List, at: usize) {
    let mut asked = decode::family(u, index.bits(), 6);
    asked.push(list.0.get(at).map_or(decode::fingerprint(u, index.bits()), |it| it.1));
    let far = decode::below(u, index.bits().get() as usize + 2) as u32;
    let query = QueryOptions {
        max_distance: decode::pick(u, &[None, Some(far)]),
        limit: decode::pick(u, &[None, Some(0), Some(1), Some(7)]),
        exclude: decode::pick(u, &[None, list.0.get(at).map(|it| it.0)]),
    };
    if query.max_distance.is_some_and(|far| far > index.bits().get()) {
        assert!(index.query(asked[0], query).is_err());
        return;
    }
    let matches = |asked, query| list.matches(asked, query, index.max_distance());
    let answers = index.query_many(&asked, query).unwrap();
    for (&asked, answer) in asked.iter().zip(answers) {
        let expected = matches(asked, query);
        assert_eq!(answer, expected, "{query:?}");
        assert_eq!(index.query(asked, query).unwrap(), expected, "{query:?}");
        let nearest = QueryOptions {
            max_distance: Some(index.bits().get()),
            limit: Some(5),
            exclude: None,
        };
        assert_eq!(index.nearest(asked, 5).unwrap(), matches(asked, nearest));
    }
}

fn pairs_and_groups(u: &mut Unstructured, index: &DuplicateIndex, list: &List) {
    let within = decode::below(u, index.bits().get() as usize / 4 + 1) as u32;
    if list.0.len() > 700 {
        return;
    }
    let near = list.near(within);
    let expected = list.pairs(&near);
    let mut search = index.pair_search(Some(within)).unwrap();
    let step = 1 + decode::below(u, 5000) as u64;
    while search.advance(step).unwrap() {}
    assert_eq!(search.finish().unwrap(), expected);

    assert_eq!(index.groups(Some(within)).unwrap(), list.groups(&near));
}
