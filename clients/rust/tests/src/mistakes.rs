//! This compiles. With any one of the mistakes it does not: `mistakes` compiles each, and compares the error.
use diesel::prelude::*;
use sortid::for_diesel::IdExpressionMethods;
use sortid::{Entity, TypeId, Ulid};
use std::time::SystemTime;

pub struct User;
pub struct Team;

impl Entity for User {
    const PREFIX: &'static str = "user";
}
impl Entity for Team {
    #[cfg(not(any(mistake = "prefix", mistake = "empty")))]
    const PREFIX: &'static str = "team";
    #[cfg(mistake = "prefix")]
    const PREFIX: &'static str = "Team"; // error[E0080]: evaluation panicked: a prefix has 1 to 63
    #[cfg(mistake = "empty")]
    const PREFIX: &'static str = ""; // error[E0080]: evaluation panicked: a prefix has 1 to 63
}

diesel::table! {
    users (id) {
        id -> sortid::TypeId<crate::User>,
        team -> sortid::TypeId<crate::Team>,
        number -> sortid::Uid11,
    }
}

fn user(_: &TypeId<User>) {}

fn main() {
    let id: TypeId<User> = "user_01h455vb4pex5vsknk084sn02q".parse().unwrap();
    let team: TypeId<Team> = "team_01h455vb4pex5vsknk084sn02q".parse().unwrap();
    user(&id);
    #[cfg(mistake = "argument")]
    user(&team); // error[E0308]: mismatched types
    #[cfg(mistake = "comparison")]
    let _ = id == team; // error[E0308]: mismatched types
    #[cfg(mistake = "text")]
    user(&"user_01h455vb4pex5vsknk084sn02q"); // error[E0308]: mismatched types
    let _ = Ulid::within("id", 1);
    #[cfg(mistake = "timeless")]
    let _ = sortid::Uid11::within("id", 1); // error[E0277]: `sortid::format::Uid11` ids cannot be searched by time
    let _ = users::table.filter(users::id.eq(&id)).filter(users::team.eq(&team));
    #[cfg(mistake = "filter")]
    let _ = users::table.filter(users::id.eq(&team)); // error[E0277]: the trait bound `&Id<PhantomData<Team>>: AsExpression
    #[cfg(mistake = "columns")]
    let _ = users::table.filter(users::id.eq(users::team)); // error[E0277]: the trait bound `columns::team: AsExpression<Id<PhantomData<User>>>`
    let _ = users::id.within(Some(SystemTime::now()), None);
    #[cfg(mistake = "timeless_column")]
    let _ = users::number.within(Some(SystemTime::now()), None); // error[E0277]: `sortid::format::Uid11` ids cannot be searched by time
}
