//! The tables of the objects that JavaScript uses by handle. A handle is a number in a table. JavaScript frees each object.

use crate::channel::{Status, set_number, status};
use simhash_wasm::{
    Error,
    internals::fallible::{OutOfMemory, push},
};
use std::{cell::RefCell, mem, thread::LocalKey};

/// A table of objects.
pub struct Objects<T> {
    slots: Vec<Slot<T>>,
    /// The first free slot, or else the number of slots.
    free: usize,
}

enum Slot<T> {
    Used(T),
    /// The next free slot.
    Free(usize),
}

/// The table of one type of objects.
pub type Table<T> = LocalKey<RefCell<Objects<T>>>;

impl<T: 'static> Objects<T> {
    /// Creates an empty table.
    pub const fn new() -> RefCell<Objects<T>> {
        RefCell::new(Objects { slots: Vec::new(), free: 0 })
    }

    fn add(&mut self, object: T) -> Result<usize, OutOfMemory> {
        let handle = self.free;
        match self.slots.get_mut(handle) {
            Some(slot) => {
                if let Slot::Free(next) = mem::replace(slot, Slot::Used(object)) {
                    self.free = next;
                }
            }
            None => {
                push(&mut self.slots, Slot::Used(object))?;
                self.free = self.slots.len();
            }
        }
        Ok(handle)
    }

    fn take(&mut self, handle: u32) -> Option<T> {
        let slot = self.slots.get_mut(handle as usize)?;
        match mem::replace(slot, Slot::Free(self.free)) {
            Slot::Used(object) => {
                self.free = handle as usize;
                Some(object)
            }
            free @ Slot::Free(_) => {
                *slot = free;
                None
            }
        }
    }
}

/// Defines a table, and the binding that frees one of its objects.
macro_rules! table {
    ($visibility:vis $table:ident: $type:ty, $free:ident = $name:ident) => {
        thread_local! {
            /// The objects of this type.
            $visibility static $table: std::cell::RefCell<$crate::objects::Objects<$type>> =
                const { $crate::objects::Objects::new() };
        }

        /// Frees an object by its handle.
        #[wasm_bindgen(js_name = $name)]
        pub fn $free(handle: u32) -> u32 {
            $crate::objects::take(&$table, handle, |_| Ok(()))
        }
    };
}
pub(crate) use table;

/// Adds an object to a table. The result is its handle.
pub fn add<T>(table: &'static Table<T>, made: Result<T, Error>) -> u32 {
    status(made.and_then(|object| {
        set_number(0, table.with_borrow_mut(|objects| objects.add(object))?);
        Ok(())
    }))
}

/// Calls `work` with the object of a handle.
#[inline]
pub fn with<T>(
    table: &'static Table<T>,
    handle: u32,
    work: impl FnOnce(&mut T) -> u32,
) -> u32 {
    table.with_borrow_mut(|objects| match objects.slots.get_mut(handle as usize) {
        Some(Slot::Used(object)) => work(object),
        _ => Status::Invalid as u32,
    })
}

/// Calls `work`, which cannot fail, with the object of a handle.
#[inline]
pub fn act<T>(table: &'static Table<T>, handle: u32, work: impl FnOnce(&mut T)) -> u32 {
    with(table, handle, |object| {
        work(object);
        Status::Done as u32
    })
}

/// Removes the object of a handle from its table and calls `work` with it.
pub fn take<T>(
    table: &'static Table<T>,
    handle: u32,
    work: impl FnOnce(T) -> Result<(), Error>,
) -> u32 {
    match table.with_borrow_mut(|objects| objects.take(handle)) {
        Some(object) => status(work(object)),
        None => Status::Invalid as u32,
    }
}

/// Calls `work` with a shared reference to the object of a handle. Nested calls may use other objects of the same table.
#[inline]
pub fn with_shared<T>(
    table: &'static Table<T>,
    handle: u32,
    work: impl FnOnce(&T) -> u32,
) -> u32 {
    table.with_borrow(|objects| match objects.slots.get(handle as usize) {
        Some(Slot::Used(object)) => work(object),
        _ => Status::Invalid as u32,
    })
}

/// Calls `work` with two different objects of a table.
pub fn with_two<T>(
    table: &'static Table<T>,
    handles: [u32; 2],
    work: impl FnOnce([&mut T; 2]) -> u32,
) -> u32 {
    table.with_borrow_mut(|objects| {
        let slots =
            objects.slots.get_disjoint_mut(handles.map(|handle| handle as usize));
        match slots {
            Ok([Slot::Used(one), Slot::Used(other)]) => work([one, other]),
            _ => Status::Invalid as u32,
        }
    })
}
