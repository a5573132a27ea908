//! An inverted index from values to rows.
//!
//! A row is the number of a stored text, which no other text gets while a list entry may contain
//! it. A removal therefore only updates counts: the entries of a removed row stay in the lists
//! until [`Postings::purge`] drops them all at once, when they are as many as the others.

use crate::{
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{RandomHash, count_probe},
};
use alloc::vec::Vec;

/// The distinct values, each with a number and the rows that have it.
#[derive(Default)]
pub(super) struct Postings {
    /// The number of a value plus one, or 0 where a slot is free. The length is 0 or a power of
    /// two. The slot of a value depends on a random hash: values are untrusted.
    slots: Vec<u32>,
    hash: RandomHash,
    /// The values by number.
    values: Vec<u64>,
    /// The rows by number of the value.
    links: Vec<Link>,
    /// The first free number plus one. Each free number leads to the next.
    free_value: u32,
    /// The number of numbers in use.
    used: usize,
    /// The entries of lists.
    nodes: Vec<Node>,
    /// The first free node plus one.
    free_node: u32,
    /// The number of free nodes.
    free_nodes: usize,
    /// The number of list entries with removed rows, plus the values that lost their last row.
    stale: usize,
    /// A value with this many rows gets no more; 0 if there is no limit.
    pub(super) most: u32,
    /// The number of rows that values did not get for this reason.
    pub(super) left_out: u32,
}

/// The rows of a value: none, one, or a list. A number in the low 29 bits, a mark, and the kind.
#[derive(Clone, Copy, PartialEq)]
struct Link(u32);

/// The greatest number of rows, values and nodes.
pub(super) const MOST: usize = 1 << 29;

/// The value does not count.
const IGNORED: u32 = 1 << 29;

enum Rows {
    None,
    /// The only row.
    One(u32),
    /// The head of a list, which contains the number of live rows and the first entry plus one.
    List(u32),
}

impl Link {
    const NONE: u32 = 0;
    const ONE: u32 = 1 << 30;
    const LIST: u32 = 2 << 30;
    /// The number is not in use. The link leads to the next free one.
    const FREE: u32 = 3 << 30;
    const KINDS: u32 = 3 << 30;

    fn rows(self) -> Rows {
        let number = self.0 & (MOST as u32 - 1);
        match self.0 & Link::KINDS {
            Link::ONE => Rows::One(number),
            Link::LIST => Rows::List(number),
            _ => Rows::None,
        }
    }

    /// The same mark with other rows.
    fn with(self, kind: u32, number: u32) -> Link {
        Link(self.0 & IGNORED | kind | number)
    }

    fn is_free(self) -> bool {
        self.0 & Link::KINDS == Link::FREE
    }
}

/// An entry of a list: its row, and the next entry plus one. A head holds the number of live
/// rows in place of a row.
#[derive(Clone, Copy, Default)]
struct Node {
    row: u32,
    next: u32,
}

impl Postings {
    /// The number of a value that some row has or had, or that is ignored.
    pub(super) fn find(&self, value: u64) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.search(value).ok() }
    }

    /// The value with a number.
    pub(super) fn value(&self, number: u32) -> u64 {
        self.values[number as usize]
    }

    /// One more than the greatest number.
    pub(super) fn len(&self) -> u32 {
        self.values.len() as u32
    }

    /// The number of rows that have a value; 0 if the number is free.
    pub(super) fn count(&self, number: u32) -> usize {
        match self.links[number as usize].rows() {
            Rows::None => 0,
            Rows::One(_) => 1,
            Rows::List(head) => self.nodes[head as usize].row as usize,
        }
    }

    pub(super) fn is_ignored(&self, number: u32) -> bool {
        self.links[number as usize].0 & IGNORED > 0
    }

    /// Calls `visit` with the rows that have a value, and with removed ones that had it.
    pub(super) fn each_row(&self, number: u32, visit: &mut dyn FnMut(u32)) {
        match self.links[number as usize].rows() {
            Rows::None => {}
            Rows::One(row) => visit(row),
            Rows::List(head) => {
                let mut next = self.nodes[head as usize].next;
                while let Some(node) = next.checked_sub(1) {
                    let Node { row, next: after } = self.nodes[node as usize];
                    visit(row);
                    next = after;
                }
            }
        }
    }

    /// Makes room for the values of one more row, so that [`Postings::link`] of these allocates
    /// nothing.
    pub(super) fn reserve(
        &mut self,
        values: impl Iterator<Item = u64>,
    ) -> Result<(), OutOfMemory> {
        let (mut new, mut nodes) = (0, 0);
        for value in values {
            match self.find(value).map(|number| self.links[number as usize].rows()) {
                None => new += 1,
                Some(Rows::None) => {}
                // A head, and the entries of both rows.
                Some(Rows::One(_)) => nodes += 3,
                Some(Rows::List(_)) => nodes += 1,
            }
        }
        let nodes = usize::saturating_sub(nodes, self.free_nodes);
        if self.values.len() + new > MOST || self.nodes.len() + nodes > MOST {
            return Err(OutOfMemory);
        }
        // Free numbers are used first, so this may be more than is needed.
        fallible::reserve(&mut self.values, new)?;
        fallible::reserve(&mut self.links, new)?;
        fallible::reserve(&mut self.nodes, nodes)?;
        self.reserve_slots(new)
    }

    /// Adds a row to a value. Returns the number of the value, and whether the row was not the
    /// last one that was added to it.
    pub(super) fn link(&mut self, value: u64, row: u32) -> (u32, bool) {
        let number = self.intern(value);
        let link = self.links[number as usize];
        let link = match link.rows() {
            Rows::None => link.with(Link::ONE, row),
            Rows::One(first) if first == row => return (number, false),
            Rows::One(first) => {
                let before = self.node(first, 0);
                let entry = self.node(row, before + 1);
                let head = self.node(2, entry + 1);
                link.with(Link::LIST, head)
            }
            Rows::List(head) => {
                let Node { row: count, next } = self.nodes[head as usize];
                if let Some(last) = next.checked_sub(1)
                    && self.nodes[last as usize].row == row
                {
                    return (number, false);
                }
                if self.most > 0 && count >= self.most {
                    self.left_out += 1;
                    return (number, false);
                }
                let entry = self.node(row, next);
                self.nodes[head as usize] = Node { row: count + 1, next: entry + 1 };
                link
            }
        };
        self.links[number as usize] = link;
        (number, true)
    }

    /// Removes a row from a value that it has.
    pub(super) fn unlink(&mut self, number: u32) {
        self.stale += 1;
        let link = &mut self.links[number as usize];
        match link.rows() {
            Rows::None => {}
            Rows::One(_) => *link = link.with(Link::NONE, 0),
            Rows::List(head) => self.nodes[head as usize].row -= 1,
        }
    }

    /// Makes a value one that does not count. There must be room for it.
    pub(super) fn ignore(&mut self, value: u64) {
        let number = self.intern(value);
        self.links[number as usize].0 |= IGNORED;
    }

    /// The ignored values, in no particular order.
    pub(super) fn ignored(&self) -> impl Iterator<Item = u64> {
        let all = self.values.iter().zip(&self.links);
        let ignored = all.filter(|(_, link)| !link.is_free() && link.0 & IGNORED > 0);
        ignored.map(|(&value, _)| value)
    }

    /// Whether [`Postings::purge`] is worthwhile.
    pub(super) fn is_stale(&self) -> bool {
        // A purge visits all entries, including free ones.
        self.stale > 16 + usize::midpoint(self.nodes.len(), self.values.len())
    }

    /// Drops the entries of removed rows, and the values without rows.
    pub(super) fn purge(&mut self, is_live: &dyn Fn(u32) -> bool) {
        for number in 0..self.links.len() {
            let link = self.links[number];
            let link = match link.rows() {
                Rows::List(head) => self.purged(head, link, is_live),
                _ => link,
            };
            self.links[number] = link;
            if link == Link(Link::NONE) {
                self.links[number] = Link(Link::FREE | self.free_value);
                self.free_value = number as u32 + 1;
                self.used -= 1;
            }
        }
        self.slots.fill(0);
        for number in 0..self.links.len() {
            if !self.links[number].is_free() {
                self.place(number as u32);
            }
        }
        self.stale = 0;
    }

    /// Drops the removed rows of a list. A single row, or none, may remain.
    fn purged(&mut self, head: u32, link: Link, is_live: &dyn Fn(u32) -> bool) -> Link {
        let Node { row: count, next } = self.nodes[head as usize];
        let (mut next, mut last, mut only) = (next, head, 0);
        while let Some(node) = next.checked_sub(1) {
            let Node { row, next: after } = self.nodes[node as usize];
            if is_live(row) {
                only = row;
                last = node;
            } else {
                self.nodes[last as usize].next = after;
                self.release(node);
            }
            next = after;
        }
        if count > 1 {
            return link;
        }
        // Its only entry, if any.
        if let Some(node) = self.nodes[head as usize].next.checked_sub(1) {
            self.release(node);
        }
        self.release(head);
        if count == 0 { link.with(Link::NONE, 0) } else { link.with(Link::ONE, only) }
    }

    /// The memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
            + self.values.capacity() * size_of::<u64>()
            + self.links.capacity() * size_of::<Link>()
            + self.nodes.capacity() * size_of::<Node>()
    }

    /// The number of a value. A new one gets a free number, or the next one.
    fn intern(&mut self, value: u64) -> u32 {
        let slot = match self.search(value) {
            Ok(number) => return number,
            Err(slot) => slot,
        };
        let number = match self.free_value.checked_sub(1) {
            Some(free) => {
                self.free_value = self.links[free as usize].0 & (MOST as u32 - 1);
                self.values[free as usize] = value;
                self.links[free as usize] = Link(Link::NONE);
                free
            }
            None => {
                self.values.push(value);
                self.links.push(Link(Link::NONE));
                self.values.len() as u32 - 1
            }
        };
        self.used += 1;
        self.slots[slot] = number + 1;
        number
    }

    /// A node with this content.
    fn node(&mut self, row: u32, next: u32) -> u32 {
        let node = Node { row, next };
        match self.free_node.checked_sub(1) {
            Some(free) => {
                self.free_node = self.nodes[free as usize].next;
                self.free_nodes -= 1;
                self.nodes[free as usize] = node;
                free
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        }
    }

    fn release(&mut self, node: u32) {
        self.nodes[node as usize] = Node { row: 0, next: self.free_node };
        self.free_node = node + 1;
        self.free_nodes += 1;
    }

    /// The number of a value, or the free slot for it. There must be slots.
    fn search(&self, value: u64) -> Result<u32, usize> {
        let last = self.slots.len() - 1;
        let mut slot = self.hash.of_bytes(&value.to_le_bytes()) as usize & last;
        loop {
            count_probe();
            let Some(number) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            if self.values[number as usize] == value {
                return Ok(number);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Puts a number whose value has no slot into one.
    fn place(&mut self, number: u32) {
        if let Err(slot) = self.search(self.values[number as usize]) {
            self.slots[slot] = number + 1;
        }
    }

    /// Makes room for `more` values. A quarter of the slots stays free, so every search ends.
    fn reserve_slots(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let wanted = (self.used + more) / 3 * 4 + 4;
        if wanted > self.slots.len() {
            self.slots = fallible::defaults(wanted.next_power_of_two().max(16))?;
            for number in 0..self.links.len() {
                if !self.links[number].is_free() {
                    self.place(number as u32);
                }
            }
        }
        Ok(())
    }
}
