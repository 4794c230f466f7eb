//! コピーの印: a material says that it was copied from another one for as long as the list calls both the same.
//! Its mark goes when title, company or name of the customer is changed, and does not come back: from then on
//! nobody takes one of the two for the other. Everything else may be changed, since a copy is made to be changed.

use crate::ground::error::CommonError;
use crate::materials::material_list::Card;
use crate::materials::stored::{json, stored};
use shinchoryu_store::{Listed, MaterialContent, MaterialId};

/// A new material, marked where it is named as what it was copied from.
pub(super) fn copy_of(
    source: &Listed,
    content: MaterialContent,
) -> Result<MaterialContent, CommonError> {
    marked(content, source, |_| Some(source.id))
}

/// A material saved again, with the mark it had where it is named as before.
pub(super) fn saved_over(
    before: &Listed,
    content: MaterialContent,
) -> Result<MaterialContent, CommonError> {
    marked(content, before, |card| card.copied_from)
}

fn marked(
    content: MaterialContent,
    row: &Listed,
    mark: impl FnOnce(&Card) -> Option<MaterialId>,
) -> Result<MaterialContent, CommonError> {
    // what is saved over a row that cannot be read makes it good, and has no mark
    let Ok(named) = stored::<Card>("materials.card", &row.card) else {
        return Ok(content);
    };
    let mut card: Card = stored("materials.card", &content.card)?;
    if content.title != row.title || names(&card) != names(&named) {
        return Ok(content);
    }
    card.copied_from = mark(&named);
    let card = json(&card)?;
    Ok(MaterialContent { card, ..content })
}

fn names(card: &Card) -> [&Option<String>; 3] {
    let customer = &card.customer;
    [
        &card.company.name,
        &customer.last_name,
        &customer.first_name,
    ]
}
