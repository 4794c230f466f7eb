//! Inputs that most cases leave empty: one item a group, there where something was typed.

use shinchoryu_engine::material::{
    DependantInput, HealthInsurer, OtherOfficeInput, Pay, Residence, SelectedOffice, SpouseInput,
};
use shinchoryu_engine::person::{Disability, Taxpayer, TaxpayerDisability};
use shinchoryu_engine::withholding::Column;
use shinchoryu_quantity::{Rate, Yen};

use super::groups::Groups;
use crate::sections::context::Context;

/// 決議と届出.
pub(super) fn meeting(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let meeting = &context.request.input.meeting;
    let Some(resolution) = meeting.resolution else {
        return;
    };
    let start = meeting.service_start.unwrap_or(resolution);
    let extension = match meeting.filing_extension_months.unwrap_or(0) {
        0 => context.get("assumptions.meeting.no_extension"),
        months => context.line(
            "assumptions.meeting.extension",
            &[("months", &context.figures.count(months))],
        ),
    };
    let filed = meeting.filing_date.map_or(String::new(), |day| {
        let date = context.figures.date(day);
        context.line("assumptions.meeting.filed", &[("date", &date)])
    });
    list.item(
        "meeting",
        &[
            ("resolution", &context.figures.date(resolution)),
            ("start", &context.figures.date(start)),
            ("extension", &extension),
            ("filed", &filed),
        ],
    );
}

/// 報酬: what of each plan is not on its own page, the period of its bonuses and its column.
pub(super) fn pay(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let input = context.request.input;
    let separator = context.words.get("words.separator");
    let plans: Vec<String> = std::iter::once(&input.current)
        .chain(&input.proposals)
        .enumerate()
        .filter_map(|(at, pay)| {
            let mut parts: Vec<String> = pay
                .bonuses
                .iter()
                .filter_map(|bonus| Some((bonus.date?, bonus.period_months?)))
                .map(|(date, months)| {
                    let months = context.figures.count(months);
                    let date = context.figures.date(date);
                    context.line(
                        "assumptions.pay.period",
                        &[("date", &date), ("months", &months)],
                    )
                })
                .collect();
            if pay.column == Some(Column::Otsu) {
                parts.push(context.get("assumptions.pay.otsu"));
            }
            parts.extend(beside_pay(context, pay));
            (!parts.is_empty()).then(|| {
                let plan = context.plan_name(at);
                let parts = parts.join(separator);
                context.line(
                    "assumptions.pay.of_plan",
                    &[("plan", &plan), ("parts", &parts)],
                )
            })
        })
        .collect();
    said(list, "pay", plans, "words.stop");
}

/// 健康保険組合の料率, 国保組合の保険料.
pub(super) fn society(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let company = context.company();
    let percent = |rate: Option<Rate>| context.figures.percent(rate.unwrap_or_default().ppm());
    let typed = match company.health_insurer {
        Some(HealthInsurer::HealthSociety) => company.health_society.as_ref().map(|society| {
            let levy = society.levy_rate.map_or(String::new(), |levy| {
                let half = Rate::from_ppm(levy.ppm() / 2);
                let own = society.levy_employee_rate.unwrap_or(half);
                context.line(
                    "assumptions.society.levy",
                    &[
                        ("levy", &percent(Some(levy))),
                        ("levy_own", &percent(Some(own))),
                    ],
                )
            });
            context.line(
                "assumptions.society.rates",
                &[
                    ("health", &percent(society.health_rate)),
                    ("health_own", &percent(society.health_employee_rate)),
                    ("care", &percent(society.care_rate)),
                    ("care_own", &percent(society.care_employee_rate)),
                    ("levy", &levy),
                ],
            )
        }),
        Some(HealthInsurer::NationalHealthSociety) => {
            company.national_health_society.as_ref().map(|society| {
                let amount = context.yen(society.monthly.unwrap_or_default());
                context.line("assumptions.society.monthly", &[("amount", &amount)])
            })
        }
        _ => None,
    };
    said(list, "society", typed.into_iter().collect(), "words.stop");
    let there = context.request.input.customer.other_office.as_ref();
    let there = there.map(|office| other_office(context, office));
    said(
        list,
        "other_office",
        there.into_iter().collect(),
        "words.stop",
    );
}

/// 他の事業所.
fn other_office(context: &Context<'_>, office: &OtherOfficeInput) -> String {
    let yen = |amount: Option<Yen>| context.yen(amount.unwrap_or_default());
    let bonuses = office.bonuses.iter().filter_map(|bonus| {
        let date = context.figures.date(bonus.date?);
        let amount = yen(bonus.amount);
        Some(context.line(
            "assumptions.other_office.bonus",
            &[("date", &date), ("amount", &amount)],
        ))
    });
    let place = office.prefecture.as_ref();
    let selected = match office.selected {
        Some(SelectedOffice::OtherOffice) => context.line(
            "assumptions.other_office.other_office",
            &[("prefecture", place.map_or("", String::as_str))],
        ),
        _ => {
            let place = place.map_or(String::new(), |place| {
                context.line("assumptions.other_office.place", &[("prefecture", place)])
            });
            context.line("assumptions.other_office.this_office", &[("place", &place)])
        }
    };
    context.line(
        "assumptions.other_office.pay",
        &[
            ("amount", &yen(office.monthly)),
            ("bonuses", &bonuses.collect::<String>()),
            ("selected", &selected),
        ],
    )
}

/// 通勤手当と現物給与 of a plan.
fn beside_pay(context: &Context<'_>, pay: &Pay) -> Vec<String> {
    let yen = |amount: Option<Yen>| context.yen(amount.unwrap_or_default());
    let commuting = pay.commuting.filter(|amount| *amount > Yen::ZERO);
    let commuting = commuting.map(|amount| {
        let amount = context.yen(amount);
        context.line("assumptions.pay.commuting", &[("amount", &amount)])
    });
    let housing = pay.housing.as_ref().map(|housing| {
        let value = housing.unit_value.map_or(String::new(), |value| {
            let amount = context.yen(value);
            context.line("assumptions.pay.housing_value", &[("amount", &amount)])
        });
        let area = housing.floor_area.unwrap_or_default();
        context.line(
            "assumptions.pay.housing",
            &[
                ("area", &area.to_string()),
                ("value", &value),
                ("collected", &yen(housing.collected)),
                ("taxable", &yen(housing.taxable)),
            ],
        )
    });
    let meals = pay.meals.as_ref().map(|meals| {
        context.line(
            "assumptions.pay.meals",
            &[
                ("value", &yen(meals.value)),
                ("collected", &yen(meals.collected)),
                ("taxable", &yen(meals.taxable)),
            ],
        )
    });
    commuting.into_iter().chain(housing).chain(meals).collect()
}

/// 本人の区分・配偶者・扶養親族.
pub(super) fn household(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let customer = &context.request.input.customer;
    said(
        list,
        "taxpayer",
        taxpayer(context, &customer.taxpayer),
        "words.separator",
    );
    let spouse = customer
        .spouse
        .iter()
        .map(|spouse| spouse_of(context, spouse));
    let dependants = customer.dependants.iter();
    let family = spouse
        .chain(dependants.map(|dependant| relative(context, dependant)))
        .collect();
    said(list, "household", family, "words.stop");
}

/// 給与以外の所得, 所得控除のもと, 住所地.
pub(super) fn taxes(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let input = context.request.input;
    let income = &input.customer.other_income;
    let typed = [
        ("occasional", income.occasional),
        ("public_pension", income.public_pension),
        ("miscellaneous", income.miscellaneous),
        ("other", income.other),
        ("retirement", income.retirement),
    ];
    let mut amounts = amounts(context, "other_income", &typed);
    if income.from_own_company {
        amounts.push(context.get("assumptions.other_income.from_own_company"));
    }
    said(list, "other_income", amounts, "words.separator");
    pension(list);
    let given = &input.deductions;
    let typed = [
        ("social_insurance", given.social_insurance),
        ("mutual_aid", given.small_enterprise_mutual_aid),
        ("new_general", given.life.new_general),
        ("care_medical", given.life.care_medical),
        ("new_pension", given.life.new_pension),
        ("old_general", given.life.old_general),
        ("old_pension", given.life.old_pension),
        ("earthquake", given.earthquake.earthquake),
        ("old_long_term", given.earthquake.old_long_term),
        ("medical", given.medical),
        ("donation", given.donation),
        ("other", given.other),
    ];
    let amounts = self::amounts(context, "deductions", &typed);
    said(list, "deductions", amounts, "words.separator");
    housing_loan(list);
    let residence = residence(context, &input.customer.residence);
    said(list, "residence", residence, "words.separator");
}

/// 公的年金, a year before any suspension.
fn pension(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let Some(given) = &context.request.input.customer.pension else {
        return;
    };
    let typed = [
        ("earnings_related", given.earnings_related),
        ("basic", given.basic),
        ("additional", given.additional),
        ("other", given.other),
    ];
    let mut amounts = amounts(context, "drawn_pension", &typed);
    if let Some(month) = given.drawn_from {
        let month = context.figures.month(month);
        amounts.push(context.line("assumptions.drawn_pension.drawn_from", &[("month", &month)]));
    }
    if !amounts.is_empty() {
        let typed = amounts.join(context.words.get("words.separator"));
        let calculated = context.now().pension_suspension.is_some();
        let end = if calculated { "_calculated" } else { "" };
        list.item_saying("drawn_pension", end, &[("typed", &typed)]);
    }
}

/// 住宅ローン控除.
fn housing_loan(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let Some(loan) = &context.request.input.housing_loan else {
        return;
    };
    let year = |year: Option<i32>| year.unwrap_or_default().to_string();
    list.item(
        "housing_loan",
        &[
            ("amount", &context.yen(loan.credit.unwrap_or_default())),
            ("moved_in", &year(loan.moved_in)),
            ("last", &year(loan.last_year)),
        ],
    );
}

/// An item with what was typed; none where nothing was.
fn said(list: &mut Groups<'_, '_>, key: &str, parts: Vec<String>, separator: &str) {
    if !parts.is_empty() {
        let typed = parts.join(list.context.words.get(separator));
        list.item(key, &[("typed", &typed)]);
    }
}

/// Amounts other than zero with their names.
fn amounts(context: &Context<'_>, group: &str, typed: &[(&str, Yen)]) -> Vec<String> {
    typed
        .iter()
        .filter(|(_, amount)| *amount != Yen::ZERO)
        .map(|(name, amount)| {
            let amount = context.yen(*amount);
            let key = format!("assumptions.{group}.{name}");
            context.line(&key, &[("amount", &amount)])
        })
        .collect()
}

fn taxpayer(context: &Context<'_>, typed: &Taxpayer) -> Vec<String> {
    let disability = match typed.disability {
        TaxpayerDisability::None => None,
        TaxpayerDisability::General => Some("assumptions.disability.general"),
        TaxpayerDisability::Special => Some("assumptions.disability.special"),
    };
    let parent = if typed.single_father {
        "assumptions.taxpayer.single_father"
    } else {
        "assumptions.taxpayer.single_parent"
    };
    [
        disability,
        typed.single_parent.then_some(parent),
        typed.widow.then_some("assumptions.taxpayer.widow"),
        typed
            .working_student
            .then_some("assumptions.taxpayer.working_student"),
        typed.minor.then_some("assumptions.taxpayer.minor"),
    ]
    .into_iter()
    .flatten()
    .map(|key| context.get(key))
    .collect()
}

fn of_disability(context: &Context<'_>, disability: Disability) -> Option<String> {
    let key = match disability {
        Disability::None => return None,
        Disability::General => "assumptions.disability.general",
        Disability::Special => "assumptions.disability.special",
        Disability::SpecialLivingTogether => "assumptions.disability.special_living_together",
    };
    Some(context.get(key))
}

fn spouse_of(context: &Context<'_>, spouse: &SpouseInput) -> String {
    let more = of_disability(context, spouse.disability)
        .into_iter()
        .collect();
    person(context, "spouse", spouse.age, spouse.total_income, more)
}

fn relative(context: &Context<'_>, relative: &DependantInput) -> String {
    let together = relative
        .living_together
        .then(|| context.get("assumptions.household.living_together"));
    let disability = of_disability(context, relative.disability);
    let more = together.into_iter().chain(disability).collect();
    person(
        context,
        "relative",
        relative.age,
        relative.total_income,
        more,
    )
}

fn person(
    context: &Context<'_>,
    who: &str,
    age: Option<i32>,
    income: Yen,
    more: Vec<String>,
) -> String {
    let age = context.figures.count(age.unwrap_or_default());
    let income = context.yen(income);
    let mut words = context.line(
        &format!("assumptions.household.{who}"),
        &[("age", &age), ("income", &income)],
    );
    for part in more {
        words += context.words.get("words.separator");
        words += &part;
    }
    words
}

fn residence(context: &Context<'_>, typed: &Residence) -> Vec<String> {
    let city = typed
        .designated_city
        .then(|| context.get("assumptions.residence.designated_city"));
    let surcharge = &typed.surcharge;
    let of_income = [
        ("income_prefecture", surcharge.income_prefecture),
        ("income_municipality", surcharge.income_municipality),
    ];
    let rates = of_income
        .into_iter()
        .filter(|(_, rate)| *rate != Rate::default())
        .map(|(name, rate)| {
            let rate = context.figures.percent_difference(rate.ppm());
            context.line(&format!("assumptions.residence.{name}"), &[("rate", &rate)])
        });
    let per_capita = [
        ("per_capita_prefecture", surcharge.per_capita_prefecture),
        ("per_capita_municipality", surcharge.per_capita_municipality),
    ];
    let per_capita = per_capita
        .into_iter()
        .filter(|(_, amount)| *amount != Yen::ZERO)
        .map(|(name, amount)| {
            let amount = context.difference(amount);
            context.line(
                &format!("assumptions.residence.{name}"),
                &[("amount", &amount)],
            )
        });
    let limit = typed.exemption_limit.map(|limit| {
        let amount = context.yen(limit);
        context.line(
            "assumptions.residence.exemption_limit",
            &[("amount", &amount)],
        )
    });
    city.into_iter()
        .chain(rates)
        .chain(per_capita)
        .chain(limit)
        .collect()
}
