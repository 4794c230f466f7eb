//! 表紙, the running head and the footer.

use super::context::Context;
use crate::model::{Cover, Head};
use crate::text::{Text, half_widths};
use shinchoryu_engine::material::{LogoPlace, Naming};

/// Two lines of the running head hold about this many full-width characters.
const HEAD_NAMES: usize = 108;
/// So many of them stand where a logo is.
const HEAD_LOGO: usize = 16;
const HEAD_OFFICE: usize = 30;

/// Words that do not fit end in an ellipsis.
fn shortened(words: &str, most: usize) -> String {
    let mut room = most * 2;
    let mut short = String::new();
    for letter in words.chars() {
        let wide = half_widths(letter);
        if room < wide {
            short.push('…');
            break;
        }
        room -= wide;
        short.push(letter);
    }
    short
}

/// 株式会社さくら精機 御中: what is said to a company is never broken.
fn company(name: &str, context: &Context<'_>) -> Text {
    let honoured = context.line("frame.company", &[("name", "")]);
    Text::from(name).then(Text::whole(&honoured))
}

pub(super) fn head(context: &Context<'_>) -> Head {
    let (proposer, display) = {
        let input = context.request.input;
        (&input.proposer, &input.display)
    };
    let title = format!("　{}", context.title());
    let honoured = context.line("frame.company", &[("name", "")]);
    let logo = logo(context).filter(|_| display.logo_place == LogoPlace::EveryPage);
    let room = HEAD_NAMES - logo.as_ref().map_or(0, |_| HEAD_LOGO);
    let room = room.saturating_sub(honoured.chars().count());
    let name = shortened(context.company_name(), room);
    let left = room.saturating_sub(name.chars().map(half_widths).sum::<usize>() / 2);
    let names = company(&name, context).then(Text::from(shortened(&title, left)));
    let office = proposer.office.as_deref().unwrap_or_default();
    Head {
        names,
        mark: context.request.draft.then(|| context.get("frame.draft")),
        office: shortened(office, HEAD_OFFICE),
        logo,
    }
}

/// What is said of the picture to who cannot see it; nothing where there is none.
fn logo(context: &Context<'_>) -> Option<String> {
    context.request.logo?;
    let office = context.request.input.proposer.office.as_deref();
    let office = office.map(str::trim).filter(|office| !office.is_empty());
    Some(match office {
        Some(office) => context.line("cover.logo_of", &[("office", office)]),
        None => context.get("cover.logo"),
    })
}

fn law(context: &Context<'_>) -> String {
    let law = &context.request.comparison.law;
    context.line(
        "frame.law",
        &[
            ("basis", &law.basis_date.to_string()),
            ("edition", &law.edition),
        ],
    )
}

pub(super) fn foot(context: &Context<'_>) -> Vec<String> {
    let request = context.request;
    vec![
        context.line("frame.number", &[("number", request.material_no)]),
        context.line(
            "frame.version",
            &[("version", &request.version.to_string())],
        ),
        law(context),
        context.line("frame.made", &[("date", &request.made_on.to_string())]),
    ]
}

/// As many half-widths of a name and its title stand on one line of the cover.
const NAME: usize = 80;

/// 代表取締役　髙﨑 一郎 様: a name is not parted from its title.
fn person(context: &Context<'_>) -> Text {
    let input = context.request.input;
    if input.display.naming != Naming::CompanyAndPerson {
        return Text::default();
    }
    let customer = &input.customer;
    let position = customer
        .position
        .map(|position| context.term("position", position));
    let name = [
        customer.last_name.as_deref(),
        customer.first_name.as_deref(),
    ];
    let name: Vec<&str> = name.into_iter().flatten().collect();
    let words = context.line(
        "cover.person",
        &[
            ("position", &position.unwrap_or_default()),
            ("name", &name.join(" ")),
        ],
    );
    let words = words.trim();
    if words.chars().map(half_widths).sum::<usize>() <= NAME {
        Text::whole(words)
    } else {
        words.into()
    }
}

pub(crate) fn cover(context: &Context<'_>) -> Cover {
    let input = context.request.input;
    let proposer = &input.proposer;
    let date = |date: Option<shinchoryu_quantity::Date>| {
        date.map(|date| context.figures.date_with_era(date))
    };
    let number = context.line(
        "cover.number",
        &[
            ("number", context.request.material_no),
            ("version", &context.request.version.to_string()),
        ],
    );
    let who = together([&proposer.office, &proposer.name]);
    let contact = together([&proposer.tel, &proposer.email]);
    Cover {
        kind: context.get("cover.kind"),
        office: proposer.office.clone().unwrap_or_default(),
        logo: logo(context),
        company: company(context.company_name(), context),
        person: person(context),
        lead: lead(context),
        facts: columns(
            entered(
                context,
                [
                    ("cover.proposal_date", date(input.proposal_date)),
                    ("cover.valid_until", date(input.valid_until)),
                    ("cover.law", Some(law(context))),
                    ("cover.material", Some(number)),
                ],
            ),
            entered(
                context,
                [
                    ("cover.proposer", Some(who)),
                    ("cover.contact", Some(contact)),
                    ("cover.registration", proposer.registration.clone()),
                    ("cover.approval", proposer.approval_number.clone()),
                ],
            ),
        ),
        band: context.text("cover.band", &[]),
    }
}

/// What was entered of the two.
fn together(words: [&Option<String>; 2]) -> String {
    let words: Vec<&str> = words
        .into_iter()
        .flatten()
        .map(|words| words.trim())
        .collect();
    words.join("　")
}

/// The facts that were entered: a line without words would only say that somebody left it out. What is missing
/// is told once, among the assumptions.
pub(super) fn entered<const N: usize>(
    context: &Context<'_>,
    facts: [(&str, Option<String>); N],
) -> Vec<(String, Text)> {
    let entered = facts.into_iter().filter_map(|(key, words)| {
        let words = words?;
        let words = words.trim();
        (!words.is_empty()).then(|| (context.get(key), words.into()))
    });
    entered.collect()
}

/// Two columns; where the second would be empty, the first is parted.
fn columns(
    mut first: Vec<(String, Text)>,
    second: Vec<(String, Text)>,
) -> [Vec<(String, Text)>; 2] {
    if second.is_empty() {
        let second = first.split_off(first.len().div_ceil(2));
        [first, second]
    } else {
        [first, second]
    }
}

/// What moves, one line a proposal, and that gain and loss are shown at the same size.
fn lead(context: &Context<'_>) -> Vec<Text> {
    if !context.compares_pay() {
        return lead_of_contracts(context);
    }
    let mut lines: Vec<Text> = (1..context.plans().len())
        .map(|at| {
            let (now, proposal) = (context.plan_pay(0), context.plan_pay(at));
            context.text(
                "cover.lead",
                &[
                    ("plan", &context.plan_name(at)),
                    ("now", &now),
                    ("proposal", &proposal),
                ],
            )
        })
        .collect();
    let promise = if context.gains_and_loses() {
        "cover.promise"
    } else {
        "cover.promise_both"
    };
    lines.push(context.text(promise, &[]));
    lines
}

/// What is shown of the contracts, and that what comes in and what is lost are at the same size.
fn lead_of_contracts(context: &Context<'_>) -> Vec<Text> {
    let count = context.request.input.deferred_insurance.len();
    let count = context
        .figures
        .count(i64::try_from(count).unwrap_or_default());
    let mut values = vec![("count", count.as_str())];
    let planned = context.fund().map(|(one, _)| one.planned_amount);
    let planned = planned.filter(|amount| !amount.is_zero());
    let amount = planned.map(|amount| context.large(amount));
    values.extend(amount.as_deref().map(|amount| ("amount", amount)));
    let key = if amount.is_some() {
        "cover.lead.fund"
    } else {
        "cover.lead.contracts"
    };
    vec![
        context.text(key, &values),
        context.text("cover.promise.contracts", &[]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_end_in_an_ellipsis() {
        assert_eq!(shortened("株式会社", 4), "株式会社");
        assert_eq!(shortened("株式会社さくら", 4), "株式会社…");
        assert_eq!(shortened("abcdefgh", 4), "abcdefgh");
    }
}
