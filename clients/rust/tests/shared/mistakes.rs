//! Doctests: lines that must compile and, for each line, a variant that must not compile.
macro_rules! lines {
    ($($name:ident $error:literal: $right:literal, $wrong:literal;)*) => {
        #[doc = concat!("```\n", program!(), $($right, "\n",)* "}\n```")]
        pub struct Right;
        $(
            #[doc = concat!("```compile_fail,", $error, "\n", program!(), $wrong, "\n}\n```")]
            pub struct $name;
        )*
    };
}

macro_rules! program {
    () => {
        r#"
        use diesel::prelude::*;
        use sortid::{for_diesel::IdExpressionMethods, Entity, TypeId, Uid11, Ulid};

        pub struct User;
        pub struct Team;
        pub struct Other;
        impl Entity for User { const PREFIX: &'static str = "user"; }
        macro_rules! other {
            ($prefix:literal) => {
                impl Entity for Other { const PREFIX: &'static str = $prefix; }
                assert!("".parse::<TypeId<Other>>().is_err());
            };
        }
        impl Entity for Team { const PREFIX: &'static str = "team"; }
        diesel::table! {
            users (id) {
                id -> sortid::TypeId<crate::User>,
                team -> sortid::TypeId<crate::Team>,
                number -> sortid::Uid11,
            }
        }

        fn needs(_: &TypeId<User>) {}
        fn main() {
            let user: TypeId<User> = "user_01h455vb4pex5vsknk084sn02q".parse().unwrap();
            let team: TypeId<Team> = "team_01h455vb4pex5vsknk084sn02q".parse().unwrap();
            let time = Some(std::time::SystemTime::now());
        "#
    };
}

lines! {
    Argument "E0308": "needs(&user);", "needs(&team);";
    Text "E0308": "needs(&\"user_01h455vb4pex5vsknk084sn02q\".parse().unwrap());",
        "needs(&\"user_01h455vb4pex5vsknk084sn02q\");";
    Comparison "E0308": "let _ = user == user;", "let _ = user == team;";
    Timeless "E0277": "let _ = Ulid::within(\"id\", 1);", "let _ = Uid11::within(\"id\", 1);";
    Filter "E0277": "let _ = users::table.filter(users::id.eq(&user));",
        "let _ = users::table.filter(users::id.eq(&team));";
    Columns "E0277": "let _ = users::table.filter(users::id.eq(users::id));",
        "let _ = users::table.filter(users::id.eq(users::team));";
    TimelessColumn "E0277": "let _ = users::id.within(time, None);",
        "let _ = users::number.within(time, None);";
    Prefix "E0080": "other!(\"other\");", "other!(\"Other\");";
}
