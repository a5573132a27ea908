//! Fingerprints of texts: by other crates, and by this package's core.
//!
//! The input starts with the number of sets of texts. Each set is: how many texts are timed at
//! once, how many there are, and the length and the bytes of each. Numbers have four bytes,
//! little-endian. Then a line such as `time gaoya 2 7` asks for the time of round 7 with
//! the texts of set 2, and `all gaoya 2 0` for all their fingerprints.

use crate::{Outcome, timed};
use gaoya::{
    simhash::{SimHash, SimSipHasher64},
    text::whitespace_split,
};
use simhash_wasm::{Recipe, RecipeName};
use std::io::{BufRead, Read};
use web_simhash::{SimHash64, WebFeatureExtractor};

struct Set {
    at_once: usize,
    texts: Vec<String>,
}

type Function = Box<dyn FnMut(&str) -> Outcome<u64>>;

/// Answers until its input ends.
pub fn run(input: &mut impl BufRead) -> Outcome<()> {
    let sets = (0..number(input)?).map(|_| set(input)).collect::<Outcome<Vec<_>>>()?;
    for line in input.lines() {
        let line = line?;
        let words = line.split(' ').collect::<Vec<_>>();
        let [what, name, set, round] = words[..] else {
            return Err(format!("a line has four words: {line}").into());
        };
        let mut function = function(name)?;
        let Set { at_once, texts } = &sets[set.parse::<usize>()?];
        if what == "all" {
            let all = texts.iter().map(|text| function(text));
            // Hexadecimal digits in quotes, because JSON numbers have 53 bits in JavaScript.
            let digits = all.map(|all| Ok(format!("{:016x}", all?)));
            println!("{:?}", digits.collect::<Outcome<Vec<_>>>()?);
            continue;
        }
        let start = round.parse::<usize>()? * at_once;
        let time = timed(*at_once, || {
            let mut sum = 0_u64;
            for i in start..start + at_once {
                sum = sum.wrapping_add(function(&texts[i % texts.len()])?);
            }
            Ok(sum)
        })?;
        println!("{time}");
    }
    Ok(())
}

fn function(name: &str) -> Outcome<Function> {
    let own = |name| -> Function {
        let mut simhash = simhash_wasm::SimHash::new(Recipe::new(name));
        Box::new(move |text| Ok(simhash.fingerprint(text)?.value() as u64))
    };
    Ok(match name {
        "short" => own(RecipeName::Short1),
        "text" => own(RecipeName::Text1),
        "gaoya" => {
            let simhash = SimHash::<_, u64, 64>::new(SimSipHasher64::new(1, 2));
            Box::new(move |text| {
                Ok(simhash.create_signature(whitespace_split(&text.to_lowercase())))
            })
        }
        "simhash" => Box::new(|text| Ok(simhash::simhash(text))),
        "web-simhash" => {
            let extractor = WebFeatureExtractor::default();
            Box::new(move |text| Ok(SimHash64::from_text(text, &extractor).0))
        }
        _ => return Err(format!("unknown contender {name}").into()),
    })
}

fn set(input: &mut impl Read) -> Outcome<Set> {
    let at_once = number(input)?;
    let texts = (0..number(input)?).map(|_| {
        let mut bytes = vec![0; number(input)?];
        input.read_exact(&mut bytes)?;
        Ok(String::from_utf8(bytes)?)
    });
    Ok(Set { at_once, texts: texts.collect::<Outcome<_>>()? })
}

fn number(input: &mut impl Read) -> Outcome<usize> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes) as usize)
}
