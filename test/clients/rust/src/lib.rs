//! What the programs share.
use std::fmt::Debug;

pub fn same<T: Debug + PartialEq>(what: &str, got: T, expected: T) {
    if got == expected {
        println!("ok - {what}");
    } else {
        println!("got {got:?}, expected {expected:?}\nnot ok - {what}");
    }
}

pub fn sorted(ids: [&str; 2]) -> Vec<String> {
    let mut ids = ids.map(String::from).to_vec();
    ids.sort();
    ids
}
