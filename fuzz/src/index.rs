//! A duplicate index against a plain list.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{DuplicateIndex, Fingerprint, Layout, Match, Pair, QueryOptions};

/// The content of the index, in the order of insertion.
type List = Vec<(u32, Fingerprint)>;

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
    let mut list = List::new();
    for _ in 0..40 {
        if u.is_empty() {
            break;
        }
        let at = decode::below(&mut u, list.len().max(1));
        match decode::below(&mut u, 10) {
            0 => {
                let fingerprint = decode::fingerprint(&mut u, bits);
                list.push((index.insert(fingerprint).unwrap(), fingerprint));
            }
            1 if list.len() < MAX_LIST => {
                let many = decode::family(&mut u, bits, 700);
                list.extend(index.insert_many(&many).unwrap().into_iter().zip(many));
            }
            2 | 3 if !list.is_empty() => {
                let count = 1 + decode::below(&mut u, 400);
                for (handle, _) in list.drain(at..(at + count).min(list.len())) {
                    index.remove(handle).unwrap();
                    assert!(index.remove(handle).is_err());
                }
            }
            4 if !list.is_empty() => {
                list[at].1 = decode::fingerprint(&mut u, bits);
                index.replace(list[at].0, list[at].1).unwrap();
            }
            5 => {
                index.clear();
                list.clear();
            }
            6 => pairs_and_groups(&mut u, &index, &list),
            _ => queries(&mut u, &index, &list, at),
        }
        assert_eq!(index.len(), list.len());
    }
    assert!(index.iter().eq(list.iter().copied()));
    for &(handle, fingerprint) in &list {
        assert_eq!(index.get(handle), Some(fingerprint));
    }
}

fn distance(a: Fingerprint, b: Fingerprint) -> u32 {
    (a.value() ^ b.value()).count_ones()
}

fn queries(u: &mut Unstructured, index: &DuplicateIndex, list: &List, at: usize) {
    let mut asked = decode::family(u, index.bits(), 6);
    asked.push(list.get(at).map_or(decode::fingerprint(u, index.bits()), |it| it.1));
    let far = decode::below(u, index.bits().get() as usize + 2) as u32;
    let query = QueryOptions {
        max_distance: decode::pick(u, &[None, Some(far)]),
        limit: decode::pick(u, &[None, Some(0), Some(1), Some(7)]),
        exclude: decode::pick(u, &[None, list.get(at).map(|it| it.0)]),
    };
    if query.max_distance.is_some_and(|far| far > index.bits().get()) {
        assert!(index.query(asked[0], query).is_err());
        return;
    }
    let matches = |asked: Fingerprint, query: QueryOptions| {
        let within = query.max_distance.unwrap_or(index.max_distance());
        let mut found: Vec<Match> = list
            .iter()
            .map(|&(handle, it)| Match { handle, distance: distance(it, asked) })
            .filter(|it| it.distance <= within && query.exclude != Some(it.handle))
            .collect();
        found.sort_by_key(|it| it.distance);
        found.truncate(query.limit.unwrap_or(usize::MAX));
        found
    };
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
    if list.len() > 700 {
        return;
    }
    let mut expected = Vec::new();
    // The first member of the group of each fingerprint, until nothing changes.
    let mut first: Vec<usize> = (0..list.len()).collect();
    for (position, &(a, stored)) in list.iter().enumerate() {
        for (other, &(b, near)) in list.iter().enumerate().skip(position + 1) {
            let distance = distance(stored, near);
            if distance <= within {
                expected.push(Pair { a, b, distance });
                let (one, two) = (find(&first, position), find(&first, other));
                first[one.max(two)] = one.min(two);
            }
        }
    }
    expected.sort_by_key(|pair| pair.distance);
    let mut search = index.pair_search(Some(within)).unwrap();
    let step = 1 + decode::below(u, 5000) as u64;
    while search.advance(step).unwrap() {}
    assert_eq!(search.finish().unwrap(), expected);

    let mut groups = vec![Vec::new(); list.len()];
    for (position, &(handle, _)) in list.iter().enumerate() {
        groups[find(&first, position)].push(handle);
    }
    groups.retain(|group| group.len() > 1);
    assert_eq!(index.groups(Some(within)).unwrap(), groups);
}

fn find(first: &[usize], mut position: usize) -> usize {
    while first[position] != position {
        position = first[position];
    }
    position
}
