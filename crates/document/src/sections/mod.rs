//! 節 (sections): which are there, in what order, and what each says.
//!
//! A section that is mandatory for a case cannot be left out: the list follows from the case alone.

pub(crate) mod assumptions;
mod benefits;
pub(crate) mod beside;
mod comments;
mod comparison;
mod context;
pub(crate) mod contracts;
pub(crate) mod cover;
mod current;
mod disclaimer;
mod ends;
pub(crate) mod exits;
mod fund;
mod in_service;
mod insurance;
pub(crate) mod insurance_chart;
mod insurance_sums;
pub(crate) mod insurance_years;
pub(crate) mod kind;
mod months;
mod organ;
mod outline;
pub(crate) mod personal;
mod remarks;
mod risks;
mod schedule;
mod signs;
mod summary;
mod surrender;
mod wishes;
mod withholding;
mod working;
pub(crate) mod years;

#[cfg(test)]
pub(crate) mod tests;

use chrono::Datelike;
use shinchoryu_engine::material::Watermark;

use crate::model::{Model, Section};
use crate::{DocumentError, DocumentRequest};
pub(crate) use context::Context;
use kind::Kind;

/// The context of a request, with the numbers by which the pages refer to the assumptions.
pub(crate) fn context_of<'a>(request: &'a DocumentRequest<'a>) -> Context<'a> {
    let context = Context::new(request);
    let groups = assumptions::groups(&context).into_iter();
    let items = groups.flat_map(|group| group.items);
    let marks = items.map(|item| item.key).collect();
    context.with_marks(marks)
}

/// A section with its number and its name.
fn section(context: &Context<'_>, at: usize, kind: Kind) -> Section {
    let mut section = match kind {
        Kind::Summary => summary::section(context),
        Kind::Wishes => wishes::section(context),
        Kind::Fund => fund::section(context),
        Kind::Current => current::section(context),
        Kind::Comparison => comparison::section(context),
        Kind::Months => months::section(context),
        Kind::Years => years::section(context),
        Kind::Benefits => benefits::section(context),
        Kind::InService => in_service::section(context),
        Kind::Withholding => withholding::section(context),
        Kind::Insurance => insurance::section(context),
        Kind::InsuranceYears => insurance_years::section(context),
        Kind::Personal => personal::section(context),
        Kind::Schedule(plan) => schedule::section(context, plan),
        Kind::Comments => comments::section(context),
        Kind::Risks => risks::section(context),
        Kind::Assumptions => assumptions::section(context),
        Kind::Working => working::section(context),
        Kind::Disclaimer => disclaimer::section(context),
    };
    section.number = at + 1;
    section.movable = kind.movable();
    section.name = match kind {
        Kind::Schedule(plan) if context.proposals().len() > 1 => {
            format!(
                "{}　{}",
                context.words.get(kind.key()),
                context.plan_name(plan)
            )
        }
        // nobody leaves whose years are shown
        Kind::Years if context.stays_in_office() => context.get("section.years_ahead"),
        _ => context.get(kind.key()),
    };
    let name = context.line("section.continued", &[("name", &section.name)]);
    section.continued = format!("{}　{name}", section.number);
    section
}

/// 透かし: that of a draft before the one the member chose.
pub(crate) fn watermark(context: &Context<'_>) -> Option<String> {
    let key = match context.request.input.display.watermark {
        _ if context.request.draft => "frame.watermark",
        Some(Watermark::Estimate) => "frame.watermark.estimate",
        Some(Watermark::Confidential) => "frame.watermark.confidential",
        None => return None,
    };
    Some(context.get(key))
}

/// Whether there is anything to show.
///
/// # Errors
/// [`DocumentError::NothingCompared`].
pub(crate) fn check(request: &DocumentRequest<'_>) -> Result<(), DocumentError> {
    let comparison = request.comparison;
    let proposals = comparison.plans.len().saturating_sub(1);
    // contracts alone are a document of their own
    if (proposals == 0 && comparison.insurance.is_none())
        || comparison.differences.len() != proposals
        || comparison.losses.len() != proposals
    {
        return Err(DocumentError::NothingCompared);
    }
    Ok(())
}

/// The document model of a request.
pub(crate) fn model(request: &DocumentRequest<'_>) -> Result<Model, DocumentError> {
    check(request)?;
    let context = context_of(request);
    let made = request.made_on;
    let sections: Vec<Section> = context
        .contents
        .iter()
        .enumerate()
        .map(|(at, kind)| section(&context, at, *kind))
        .collect();
    // the appendix and long assumptions run on to further pages, which are then counted
    let one_page_each = !context.contents.contains(&Kind::Working)
        && sections.iter().all(|section| section.pages() == 1);
    let model = Model {
        title: context.title(),
        author: request.input.proposer.office.clone().unwrap_or_default(),
        date: [made.year().into(), made.month().into(), made.day().into()],
        watermark: watermark(&context),
        head: cover::head(&context),
        foot: cover::foot(&context),
        cover: cover::cover(&context),
        pages: one_page_each.then_some(1 + sections.len()),
        numbered: !request.input.display.without_page_numbers,
        sections,
    };
    let missing = context.words.missing();
    if missing.is_empty() {
        Ok(model)
    } else {
        Err(DocumentError::Words(missing))
    }
}
