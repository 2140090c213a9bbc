//! What the programs share.
use std::fmt::Debug;

pub fn same<T: Debug + PartialEq>(what: &str, got: T, expected: T) {
    if got != expected {
        println!("got {got:?}, expected {expected:?}");
    }
    println!("{}ok - {what}", if got == expected { "" } else { "not " });
}

pub fn is(what: &str, found: bool) {
    same(what, found, true);
}
