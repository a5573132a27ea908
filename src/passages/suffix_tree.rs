//! The suffix tree of a text of tokens: whether and where a run of tokens occurs in it, without
//! reading the text again.
//!
//! It is built as the suffix automaton of the reversed text (Blumer, Blumer, Haussler, Ehrenfeucht,
//! Chen and Seiferas, "The smallest automaton recognizing the subwords of a text", 1985), whose
//! suffix links are the edges of the tree. A text of n tokens has at most 2n states and 3n
//! transitions, and takes linear time, even if it is repetitive.

use super::{Token, wavelet_matrix::WaveletMatrix};
use crate::{
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{PairHash, RandomHash, count_probe},
};
use alloc::vec::Vec;

/// The state of the empty run.
pub(super) const ROOT: u32 = 0;

/// The position of a state that is not a suffix.
const NOWHERE: u32 = u32::MAX;

/// The greatest number of tokens of a text, so that slot numbers fit 32 bits.
const MOST: usize = 1 << 29;

/// The runs with the same positions in the text: a node of the tree. The shorter ones are prefixes
/// of the longest.
#[derive(Clone, Copy)]
struct State {
    /// The number of tokens of the longest run.
    length: u32,
    /// The state of the longest prefix with more positions: the parent in the tree.
    link: u32,
    /// The last added transition, plus one.
    transitions: u32,
    /// The position of the suffix that is the longest run.
    place: u32,
}

/// A token before the runs of `from` makes a run of `to`.
struct Transition {
    token: u64,
    from: u32,
    to: u32,
    /// Another transition of `from`, plus one.
    next: u32,
}

pub(super) struct SuffixTree {
    states: Vec<State>,
    transitions: Vec<Transition>,
    /// The number of a transition plus one, or 0 where a slot is free. Tokens are untrusted, so the
    /// slot of a transition depends on a random hash.
    slots: Vec<u32>,
    hash: PairHash,
}

impl SuffixTree {
    pub(super) fn new(text: &[Token]) -> Result<SuffixTree, OutOfMemory> {
        if text.len() > MOST {
            return Err(OutOfMemory);
        }
        let mut tree = SuffixTree {
            states: Vec::new(),
            transitions: Vec::new(),
            // There are at most 3n transitions, so a quarter of the slots stay free, and every search ends.
            slots: fallible::defaults((4 * text.len()).next_power_of_two())?,
            hash: RandomHash::default().pairs(),
        };
        let mut last = tree.push(0, ROOT, NOWHERE)?;
        for (place, token) in text.iter().enumerate().rev() {
            last = tree.prepend(last, token.hash, place as u32)?;
        }
        Ok(tree)
    }

    /// Adds the suffix that begins with a token and continues with the suffix of `last`.
    fn prepend(
        &mut self,
        last: u32,
        token: u64,
        place: u32,
    ) -> Result<u32, OutOfMemory> {
        let length = self.length(last) + 1;
        let made = self.push(length, ROOT, place)?;
        let mut from = last;
        loop {
            match self.search(from, token) {
                Err(slot) => self.connect(slot, from, token, made)?,
                Ok(found) => {
                    let to = self.transitions[found].to;
                    let split = self.length(from) + 1 != self.length(to);
                    self.states[made as usize].link =
                        if split { self.split(from, token, to)? } else { to };
                    break;
                }
            }
            if from == ROOT {
                break;
            }
            from = self.link(from);
        }
        Ok(made)
    }

    /// Gives the runs of `to` that begin with a token and continue with a run of `from` their own
    /// state, because they occur at one more position.
    fn split(
        &mut self,
        mut from: u32,
        token: u64,
        to: u32,
    ) -> Result<u32, OutOfMemory> {
        let length = self.length(from) + 1;
        let State { link, mut transitions, .. } = self.states[to as usize];
        let made = self.push(length, link, NOWHERE)?;
        while let Some(number) = transitions.checked_sub(1) {
            let Transition { token, to, next, .. } = self.transitions[number as usize];
            if let Err(slot) = self.search(made, token) {
                self.connect(slot, made, token, to)?;
            }
            transitions = next;
        }
        self.states[to as usize].link = made;
        while let Ok(found) = self.search(from, token)
            && self.transitions[found].to == to
        {
            self.transitions[found].to = made;
            if from == ROOT {
                break;
            }
            from = self.link(from);
        }
        Ok(made)
    }

    fn push(&mut self, length: u32, link: u32, place: u32) -> Result<u32, OutOfMemory> {
        fallible::push(
            &mut self.states,
            State { length, link, transitions: 0, place },
        )?;
        Ok(self.states.len() as u32 - 1)
    }

    /// Adds a transition, to a free slot.
    fn connect(
        &mut self,
        slot: usize,
        from: u32,
        token: u64,
        to: u32,
    ) -> Result<(), OutOfMemory> {
        let state = &mut self.states[from as usize];
        let transition = Transition { token, from, to, next: state.transitions };
        fallible::push(&mut self.transitions, transition)?;
        self.slots[slot] = self.transitions.len() as u32;
        state.transitions = self.slots[slot];
        Ok(())
    }

    /// The number of a transition, or the free slot for it.
    fn search(&self, from: u32, token: u64) -> Result<usize, usize> {
        let mut slot = self.hash.slot([token, from.into()], self.slots.len());
        loop {
            count_probe();
            let Some(number) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            let found = &self.transitions[number as usize];
            if found.token == token && found.from == from {
                return Ok(number as usize);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn length(&self, state: u32) -> u32 {
        self.states[state as usize].length
    }

    fn link(&self, state: u32) -> u32 {
        self.states[state as usize].link
    }

    /// The longest run that begins with a token, continues with tokens of a run, and occurs: its
    /// state and its length. The run is given in the same way.
    pub(super) fn before(
        &self,
        token: u64,
        (mut state, mut length): (u32, u32),
    ) -> (u32, u32) {
        loop {
            if let Ok(found) = self.search(state, token) {
                return (self.transitions[found].to, length + 1);
            }
            if state == ROOT {
                return (ROOT, 0);
            }
            state = self.link(state);
            length = self.length(state);
        }
    }

    /// The positions of all runs.
    pub(super) fn places(self) -> Result<Places, OutOfMemory> {
        let SuffixTree { states, transitions, slots, .. } = self;
        drop((transitions, slots));
        // First the last child of each state, later the start of its places.
        let mut starts = fallible::defaults(states.len())?;
        // First the previous child of the same parent, later the end of its places.
        let mut ends = fallible::defaults(states.len())?;
        for (number, state) in states.iter().enumerate().skip(1) {
            ends[number] = starts[state.link as usize];
            starts[state.link as usize] = number as u32;
        }
        let mut places = Vec::new();
        let mut state = 0;
        'tree: loop {
            let mut next = starts[state];
            starts[state] = places.len() as u32;
            if states[state].place != NOWHERE {
                fallible::push(&mut places, states[state].place)?;
            }
            while next == ROOT {
                next = ends[state];
                ends[state] = places.len() as u32;
                if state == ROOT as usize {
                    break 'tree;
                }
                state = states[state].link as usize;
            }
            state = next as usize;
        }
        Ok(Places { states, starts, ends, order: WaveletMatrix::new(places)? })
    }
}

/// The positions at which the runs of a text occur.
pub(super) struct Places {
    states: Vec<State>,
    /// The positions of all suffixes, such that those of each state are contiguous.
    order: WaveletMatrix,
    /// The start and end of each state's positions.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Places {
    /// The first position of a run of `length` tokens from a position on, or else its first position.
    /// The run is given by the state of a run that begins with it.
    pub(super) fn first_from(&self, state: u32, length: usize, from: usize) -> usize {
        let mut number = state as usize;
        loop {
            let link = self.states[number].link as usize;
            if (self.states[link].length as usize) < length {
                let range = self.starts[number] as usize..self.ends[number] as usize;
                return self.order.first_from(range, from);
            }
            number = link;
        }
    }
}
