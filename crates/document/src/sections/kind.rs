use shinchoryu_engine::material::{Comparison, Plan};

/// A section of the document; the cover stands before them and has no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Summary,
    /// 退職金準備.
    Fund,
    Current,
    Comparison,
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
            Self::Fund => "section.fund",
            Self::Current => "section.current",
            Self::Comparison => "section.comparison",
            Self::Benefits => "section.benefits",
            Self::InService => "section.in_service",
            Self::Withholding => "section.withholding",
            Self::Insurance => "section.insurance",
            Self::InsuranceYears => "section.insurance_years",
            Self::Personal => "section.personal",
            Self::Schedule(_) => "section.schedule",
            Self::Risks => "section.risks",
            Self::Assumptions => "section.assumptions",
            Self::Working => "section.working",
            Self::Disclaimer => "section.disclaimer",
        }
    }
}

/// The sections of a case in their order.
pub(crate) fn contents(comparison: &Comparison, working: bool) -> Vec<Kind> {
    let plans = &comparison.plans;
    let compares_pay = plans.len() > 1;
    let mut contents = if compares_pay {
        vec![
            Kind::Summary,
            Kind::Current,
            Kind::Comparison,
            Kind::Benefits,
        ]
    } else {
        Vec::new()
    };
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
    contents.extend([Kind::Risks, Kind::Assumptions]);
    if working && plans.iter().any(|plan| !plan.trace.is_empty()) {
        contents.push(Kind::Working);
    }
    contents.push(Kind::Disclaimer);
    contents
}
