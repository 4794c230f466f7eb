//! What a saved material may hold at most, whole or not. A draft may be wrong, so that a slip loses
//! nothing of what was typed; it may not be without end.

use shinchoryu_fields::{FieldCode, FieldError};

use super::case::{MAX_BONUSES, MAX_DEPENDANTS, MAX_PROPOSALS, longest};
use super::dates::beyond_kept_days;
use super::display::MAX_COMMENT;
use super::input::{MaterialInput, Pay};
use super::insurance::{MAX_POLICIES, MAX_SURRENDER_VALUES};
use super::parts::AreaInput;
use super::personal_insurance::MAX_PERSONAL_POLICIES;
use super::texts::{policy_texts, texts_of};

/// Longest text a draft keeps, characters: far above what any field takes, so that a slip is saved
/// and named, and a book is not.
pub const MAX_KEPT_TEXT: usize = 1_000;
/// Most rows a draft keeps of a list whose own limit is lower.
pub const MAX_KEPT_ROWS: usize = 10;

/// The fields that hold more than is ever kept; empty for what can be saved.
#[must_use]
pub fn beyond_bounds(input: &MaterialInput) -> Vec<FieldError> {
    let mut errors: Vec<_> = beyond_kept_days(input).collect();
    let mut text = |value: Option<&String>, field: &str, max: usize| {
        if value.is_some_and(|value| value.chars().count() > MAX_KEPT_TEXT) {
            errors.push(FieldError::new(FieldCode::TooLong, field).with("max", max));
        }
    };
    text(input.about.as_ref(), "about", MAX_KEPT_TEXT);
    for (value, field, max) in texts_of(input) {
        text(value.as_ref(), field, max);
    }
    for (value, field) in policy_texts(input) {
        text(value, &field, longest::POLICY);
    }
    let company = &input.company;
    text(
        company.prefecture.as_ref(),
        "company.prefecture",
        MAX_KEPT_TEXT,
    );
    text(
        input.customer.residence.prefecture.as_ref(),
        "customer.residence.prefecture",
        MAX_KEPT_TEXT,
    );
    if let Some(AreaInput::Own(own)) = &company.area {
        text(own.source.as_ref(), "company.area.source", longest::SOURCE);
        text(
            own.municipality.as_ref(),
            "company.area.municipality",
            MAX_KEPT_TEXT,
        );
        text(
            own.prefecture.as_ref(),
            "company.area.prefecture",
            MAX_KEPT_TEXT,
        );
    }
    if let Some(office) = &input.customer.other_office {
        let field = "customer.other_office";
        text(
            office.prefecture.as_ref(),
            &format!("{field}.prefecture"),
            MAX_KEPT_TEXT,
        );
        if office.bonuses.len() > MAX_KEPT_ROWS {
            let error = FieldError::new(FieldCode::TooManyBonuses, format!("{field}.bonuses"));
            errors.push(error.with("max", MAX_BONUSES));
        }
    }
    let comments = input.display.comments.iter().enumerate();
    errors.extend(comments.filter_map(|(index, comment)| {
        let length = comment.text.as_ref()?.chars().count();
        let field = format!("display.comments.{index}.text");
        let error = FieldError::new(FieldCode::TooLong, field).with("max", MAX_COMMENT);
        // no figure waits for it: what is too long is told at once and not kept
        (length > MAX_COMMENT).then_some(error)
    }));
    if input.customer.dependants.len() > MAX_DEPENDANTS {
        let error = FieldError::new(FieldCode::TooMany, "customer.dependants");
        errors.push(error.with("max", MAX_DEPENDANTS));
    }
    if input.proposals.len() > MAX_KEPT_ROWS {
        errors.push(FieldError::new(FieldCode::TooMany, "proposals").with("max", MAX_PROPOSALS));
    }
    let proposals = input.proposals.iter().take(MAX_KEPT_ROWS).enumerate();
    let plans = proposals.map(|(index, pay)| (format!("proposals.{index}"), pay));
    for (path, pay) in std::iter::once(("current".to_owned(), &input.current)).chain(plans) {
        errors.extend(bonuses(&path, pay));
    }
    errors.extend(policies(input));
    errors
}

fn bonuses(path: &str, pay: &Pay) -> Option<FieldError> {
    let field = format!("{path}.bonuses");
    (pay.bonuses.len() > MAX_KEPT_ROWS)
        .then(|| FieldError::new(FieldCode::TooManyBonuses, field).with("max", MAX_BONUSES))
}

fn policies(input: &MaterialInput) -> Vec<FieldError> {
    let list = &input.deferred_insurance;
    let mut errors = Vec::new();
    let mut too_many = |count: usize, most: usize, field: String| {
        if count > most {
            errors.push(FieldError::new(FieldCode::TooMany, field).with("max", most));
        }
    };
    too_many(list.len(), MAX_POLICIES, "deferred_insurance".into());
    for (index, policy) in list.iter().take(MAX_POLICIES).enumerate() {
        let field = format!("deferred_insurance.{index}.surrender_values");
        too_many(policy.surrender_values.len(), MAX_SURRENDER_VALUES, field);
    }
    let list = &input.life_insurance;
    too_many(list.len(), MAX_PERSONAL_POLICIES, "life_insurance".into());
    for (index, policy) in list.iter().take(MAX_PERSONAL_POLICIES).enumerate() {
        let field = |name: &str| format!("life_insurance.{index}.{name}");
        let (values, benefits) = (&policy.surrender_values, &policy.death_benefits);
        too_many(
            values.len(),
            MAX_SURRENDER_VALUES,
            field("surrender_values"),
        );
        too_many(
            benefits.len(),
            MAX_SURRENDER_VALUES,
            field("death_benefits"),
        );
    }
    errors
}
