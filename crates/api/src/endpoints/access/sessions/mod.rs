//! `/members/me/sessions`: where the member is signed in.

pub mod end;
pub mod end_others;
pub mod list;
