use shinchoryu_engine::material::{Comment, Display, Money, OptionalSection, Path, Plan, Section};

use crate::DocumentRequest;

/// A section of the document; the cover stands before them and has no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Summary,
    /// Where wishes were recorded.
    Wishes,
    /// 退職金準備.
    Fund,
    Current,
    Comparison,
    /// Where the months can be calculated.
    Months,
    /// Where there are years to retirement.
    Years,
    Benefits,
    /// Where a pension is drawn of which a part can be suspended.
    InService,
    Withholding,
    Insurance,
    InsuranceYears,
    /// Where the president has contracts.
    Personal,
    /// One a proposal with bonuses (its index in `plans`).
    Schedule(usize),
    /// Where the proposer wrote something.
    Comments,
    Risks,
    Assumptions,
    Working,
    Disclaimer,
}

impl Kind {
    /// The key of its name.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Summary => "section.summary",
            Self::Wishes => "section.wishes",
            Self::Fund => "section.fund",
            Self::Current => "section.current",
            Self::Comparison => "section.comparison",
            Self::Months => "section.months",
            Self::Years => "section.years",
            Self::Benefits => "section.benefits",
            Self::InService => "section.in_service",
            Self::Withholding => "section.withholding",
            Self::Insurance => "section.insurance",
            Self::InsuranceYears => "section.insurance_years",
            Self::Personal => "section.personal",
            Self::Schedule(_) => "section.schedule",
            Self::Comments => "section.comments",
            Self::Risks => "section.risks",
            Self::Assumptions => "section.assumptions",
            Self::Working => "section.working",
            Self::Disclaimer => "section.disclaimer",
        }
    }
}

impl Kind {
    /// By which name the member moves it or leaves it out; what comes first or last always has none.
    pub(crate) fn movable(self) -> Option<Section> {
        match self {
            Self::Summary | Self::Assumptions | Self::Working | Self::Disclaimer => None,
            Self::Wishes => Some(Section::Wishes),
            Self::Fund => Some(Section::Fund),
            Self::Current => Some(Section::Current),
            Self::Comparison => Some(Section::Comparison),
            Self::Months => Some(Section::Months),
            Self::Years => Some(Section::Years),
            Self::Benefits => Some(Section::Benefits),
            Self::InService => Some(Section::InService),
            Self::Withholding => Some(Section::Withholding),
            Self::Insurance => Some(Section::Insurance),
            Self::InsuranceYears => Some(Section::InsuranceYears),
            Self::Personal => Some(Section::Personal),
            Self::Schedule(_) => Some(Section::Schedule),
            Self::Comments => Some(Section::Comments),
            Self::Risks => Some(Section::Risks),
        }
    }

    /// By which name it can be left out.
    fn optional(self) -> Option<OptionalSection> {
        self.movable().and_then(OptionalSection::of)
    }
}

/// The sections of a case in the order of the member, without those that were left out; these are the second list.
pub(crate) fn contents(request: &DocumentRequest<'_>) -> (Vec<Kind>, Vec<Kind>) {
    let display = &request.input.display;
    let is_left_out = |kind: &Kind| {
        let name = kind.optional();
        name.is_some_and(|name| display.left_out.contains(&name))
    };
    let usual = usual_contents(request).into_iter();
    let (left_out, mut contents): (Vec<Kind>, Vec<Kind>) = usual.partition(is_left_out);
    if commented(display, &contents).is_empty() {
        contents.retain(|kind| *kind != Kind::Comments);
    }
    (ordered(contents, &display.order), left_out)
}

/// What was written about a section that is printed, or about the whole; that comes first, the others follow the pages.
pub(super) fn commented<'a>(
    display: &'a Display,
    contents: &[Kind],
) -> Vec<(Option<usize>, &'a str)> {
    let place = |comment: &Comment| match comment.about {
        None => Some(None),
        // nobody comments on comments
        Some(Section::Comments) => None,
        Some(section) => {
            let is_it = |kind: &Kind| kind.movable() == Some(section);
            contents.iter().position(is_it).map(Some)
        }
    };
    let mut written: Vec<_> = display
        .comments
        .iter()
        .filter_map(|comment| {
            let text = comment.text.as_deref()?.trim();
            Some((place(comment)?, text)).filter(|_| !text.is_empty())
        })
        .collect();
    written.sort_by_key(|(place, _)| *place);
    written
}

/// Sections that are named stand in the order of their names; each other one stays behind the section that it usually
/// follows.
fn ordered(usual: Vec<Kind>, order: &[Section]) -> Vec<Kind> {
    let place = |kind: &Kind| {
        let name = kind.movable()?;
        order.iter().position(|named| *named == name)
    };
    let mut contents: Vec<Kind> = usual
        .iter()
        .copied()
        .filter(|kind| place(kind).is_some())
        .collect();
    contents.sort_by_key(place);
    let mut before = None;
    for kind in usual {
        if place(&kind).is_none() {
            // nothing comes before what was first, and nothing behind the last ones but each other
            let at = match before {
                Some(before) if kind.movable().is_some() => {
                    let follows = contents.iter().position(|placed| *placed == before);
                    follows.map_or(contents.len(), |at| at + 1)
                }
                None => 0,
                Some(_) => contents.len(),
            };
            contents.insert(at, kind);
        }
        before = Some(kind);
    }
    contents
}

/// Somebody who leaves at once has none.
pub(crate) fn has_months(money: &Money) -> bool {
    money.plans.iter().all(|plan| !plan.months.is_empty())
}

/// The same.
pub(crate) fn has_years(path: &Path) -> bool {
    path.plans.iter().all(|plan| !plan.years.is_empty())
}

/// The sections of a case in their usual order, with a place for comments.
fn usual_contents(request: &DocumentRequest<'_>) -> Vec<Kind> {
    let comparison = request.comparison;
    let plans = &comparison.plans;
    let compares_pay = plans.len() > 1;
    let mut contents = Vec::new();
    if compares_pay {
        contents.push(Kind::Summary);
        if !request.input.wishes.is_empty() {
            contents.push(Kind::Wishes);
        }
        contents.extend([Kind::Current, Kind::Comparison]);
        if request.money.is_some_and(has_months) {
            contents.push(Kind::Months);
        }
        if request.path.is_some_and(has_years) {
            contents.push(Kind::Years);
        }
        contents.push(Kind::Benefits);
    }
    let has_fund = |plan: &Plan| {
        plan.insurance
            .as_ref()
            .is_some_and(|sums| sums.fund.is_some())
    };
    if plans.iter().any(has_fund) {
        contents.push(Kind::Fund);
    }
    let compared = if compares_pay { plans.as_slice() } else { &[] };
    if compared
        .iter()
        .any(|plan| plan.pension_suspension.is_some())
    {
        contents.push(Kind::InService);
    }
    if compared.iter().any(|plan| !plan.bonus_months.is_empty()) {
        contents.push(Kind::Withholding);
    }
    if plans.iter().any(|plan| plan.insurance.is_some()) {
        contents.extend([Kind::Insurance, Kind::InsuranceYears]);
    }
    if comparison.personal_insurance.is_some() {
        contents.push(Kind::Personal);
    }
    let with_bonus = plans
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, plan)| !plan.bonus_months.is_empty());
    contents.extend(with_bonus.map(|(at, _)| Kind::Schedule(at)));
    contents.extend([Kind::Comments, Kind::Risks, Kind::Assumptions]);
    if request.working && plans.iter().any(|plan| !plan.trace.is_empty()) {
        contents.push(Kind::Working);
    }
    contents.push(Kind::Disclaimer);
    contents
}
