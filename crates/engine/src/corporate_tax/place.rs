//! 課税地域: the rates of a place, from the law, from its row of the area table or as they were typed,
//! and the limits beyond which the higher ones apply.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{
    AreaKind, AreaRate, AreaStatus, Caution, Citation, KnownPerCapita, Prefecture, SelectedBy,
    Source, Status, read_citation,
};
use shinchoryu_quantity::{Rate, Yen};

use super::bands::Year;
use super::figures::{LimitExceeded, LimitedBy, LocalTax};
use super::{
    Area, CorporateLaw, CorporateTaxInput, EnterpriseRates, Fields, ListedArea, NamedArea,
};

/// Where a rate comes from.
#[derive(Clone, Copy)]
enum Origin<'a> {
    /// 法人税割 of the law.
    Levy,
    /// 均等割 of the law.
    PerCapita,
    /// 事業税 of the law.
    Enterprise,
    /// A row of the area table.
    Row {
        row: &'a AreaRate,
        status: AreaStatus,
        extension_not_seen: bool,
    },
    /// Typed by the member.
    Typed,
}

/// Rates within the limits of a place and those beyond them.
pub(super) struct Limited<'a, R> {
    tax: LocalTax,
    within: R,
    beyond: Option<Beyond<R>>,
    origin: Origin<'a>,
}

struct Beyond<R> {
    /// `None` where a limit is known and the rates beyond it are not.
    rates: Option<R>,
    capital_max: Option<Yen>,
    /// Largest corporation tax or income a year.
    amount_max: Option<(LimitedBy, Yen)>,
}

/// The rates that apply to a year.
pub(super) struct Applied<R> {
    pub(super) rates: R,
    pub(super) within: R,
    exceeded: Option<(LocalTax, LimitedBy, Yen)>,
}

impl<R: Copy> Limited<'_, R> {
    /// The rates for a capital and for the corporation tax or the income of a year.
    ///
    /// # Errors
    /// `required` at `field` where the rates beyond an exceeded limit are not known.
    pub(super) fn apply(
        &self,
        (capital, amount): (Yen, Yen),
        year: Year,
        field: impl FnOnce() -> String,
    ) -> Result<Applied<R>, FieldError> {
        let exceeded = self.beyond.as_ref().and_then(|beyond| {
            let capital_max = beyond.capital_max.filter(|max| capital > *max);
            let by_capital = capital_max.map(|max| (LimitedBy::Capital, max));
            let amount_max = beyond
                .amount_max
                .filter(|(_, max)| !year.within(amount, *max));
            let (by, limit) = by_capital.or(amount_max)?;
            Some((beyond.rates, (self.tax, by, limit)))
        });
        let within = self.within;
        Ok(match exceeded {
            None => Applied {
                rates: within,
                within,
                exceeded: None,
            },
            Some((None, (_, _, limit))) => {
                let error = FieldError::new(FieldCode::Required, field());
                return Err(error.with("max", limit));
            }
            Some((Some(rates), exceeded)) => Applied {
                rates,
                within,
                exceeded: Some(exceeded),
            },
        })
    }
}

impl<R> Applied<R> {
    /// What the rates beyond a limit add to those within it.
    pub(super) fn added(&self, added: Yen) -> Option<LimitExceeded> {
        let (tax, by, limit) = self.exceeded?;
        Some(LimitExceeded {
            tax,
            by,
            limit,
            added,
        })
    }
}

/// The rates of the place of a company.
pub(super) struct Place<'a> {
    pub(super) prefecture: Limited<'a, Rate>,
    /// None in the Tokyo wards, where one rate is everything.
    pub(super) municipality: Option<Limited<'a, Rate>>,
    pub(super) enterprise: Limited<'a, [Rate; 3]>,
    /// Prefecture, municipality; yen a year.
    pub(super) per_capita: [(Yen, PerCapitaOrigin<'a>); 2],
}

pub(super) struct PerCapitaOrigin<'a>(Origin<'a>);

fn fixed<R>(tax: LocalTax, rates: R, origin: Origin<'_>) -> Limited<'_, R> {
    Limited {
        tax,
        within: rates,
        beyond: None,
        origin,
    }
}

use LocalTax::{EnterpriseTax, InhabitantLevyMunicipality, InhabitantLevyPrefecture};

impl<'a> Place<'a> {
    /// # Errors
    /// `required` at the rate that neither the table has nor anybody typed; `unknown_prefecture`;
    /// `not_a_choice` for a municipality that the table does not have.
    pub(super) fn of(
        law: &'a CorporateLaw<'_>,
        input: &CorporateTaxInput,
        fields: Fields,
    ) -> Result<Self, FieldErrors> {
        let place = match &input.area {
            Area::Named(NamedArea::Standard) => return Ok(Self::standard(law, input)),
            Area::Named(NamedArea::TokyoSpecialWards) => return Ok(Self::wards(law, input)),
            Area::Own(rates) => Self::listed(law, input, &rates.into(), fields)?,
            Area::Listed(area) => Self::listed(law, input, area, fields)?,
        };
        // rows of the table and typed rates have citations of their own
        for origin in place.origins() {
            read_citation(&origin.citation(law, input));
        }
        Ok(place)
    }

    fn origins(&self) -> impl Iterator<Item = Origin<'a>> {
        let municipality = self.municipality.iter().map(|rates| rates.origin);
        let per_capita = self.per_capita.iter().map(|(_, origin)| origin.0);
        let rates = [self.prefecture.origin, self.enterprise.origin];
        rates.into_iter().chain(municipality).chain(per_capita)
    }

    fn standard(law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Self {
        let levy = law.levy.value;
        let row = law.per_capita.value.of(input.capital);
        let municipality = row.municipality.of(input.employees);
        let per_capita = [row.prefecture, municipality];
        Self {
            prefecture: fixed(InhabitantLevyPrefecture, levy.prefecture, Origin::Levy),
            municipality: Some(fixed(
                InhabitantLevyMunicipality,
                levy.municipality,
                Origin::Levy,
            )),
            enterprise: fixed(
                EnterpriseTax,
                law.enterprise.value.standard,
                Origin::Enterprise,
            ),
            per_capita: per_capita.map(|amount| (amount, PerCapitaOrigin(Origin::PerCapita))),
        }
    }

    fn wards(law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Self {
        let levy = law.levy.value.tokyo_special_wards;
        let tokyo = law.enterprise.value.tokyo;
        let row = law.per_capita.value.of(input.capital);
        let per_capita = [row.tokyo_special_wards.of(input.employees), Yen::ZERO];
        Self {
            prefecture: Limited {
                tax: InhabitantLevyPrefecture,
                within: levy.standard,
                beyond: Some(Beyond {
                    rates: Some(levy.excess),
                    capital_max: Some(levy.capital_max),
                    amount_max: Some((LimitedBy::CorporationTax, levy.corporation_tax_max)),
                }),
                origin: Origin::Levy,
            },
            municipality: None,
            enterprise: Limited {
                tax: EnterpriseTax,
                within: law.enterprise.value.standard,
                beyond: Some(Beyond {
                    rates: Some(tokyo.excess),
                    capital_max: Some(tokyo.capital_max),
                    amount_max: Some((LimitedBy::Income, tokyo.income_max)),
                }),
                origin: Origin::Enterprise,
            },
            per_capita: per_capita.map(|amount| (amount, PerCapitaOrigin(Origin::PerCapita))),
        }
    }

    /// What was typed; where nothing was, the row of the place.
    fn listed(
        law: &'a CorporateLaw<'_>,
        input: &CorporateTaxInput,
        area: &ListedArea,
        fields: Fields,
    ) -> Result<Self, FieldErrors> {
        let rows = match &area.prefecture {
            Some(name) => Rows::of(law, name, area.municipality.as_deref(), fields)?,
            None => Rows::default(),
        };
        let start = input.fiscal_year_start;
        let mut missing = Vec::new();
        let levy = |row: Option<&'a AreaRate>, tax, typed: Option<Rate>| match typed {
            Some(rate) => Some(fixed(tax, rate, Origin::Typed)),
            None => row.and_then(|row| levy_of(row, tax, row.known(start).levy?)),
        };
        let prefecture = levy(
            rows.prefecture,
            InhabitantLevyPrefecture,
            area.prefecture_rate,
        );
        let municipality = levy(
            rows.municipality,
            InhabitantLevyMunicipality,
            area.municipal_rate,
        );
        let enterprise = match area.enterprise {
            Some(EnterpriseRates::Standard) => Some(law.enterprise.value.standard),
            Some(EnterpriseRates::Excess) => Some(law.enterprise.value.tokyo.excess),
            None => None,
        };
        let enterprise = match enterprise {
            Some(rates) => Some(fixed(EnterpriseTax, rates, Origin::Typed)),
            None => (rows.prefecture)
                .and_then(|row| enterprise_of(row, law, row.known(start).enterprise?)),
        };
        let per_capita = |row: Option<&'a AreaRate>, typed: Option<Yen>| match typed {
            Some(amount) => Some((amount, PerCapitaOrigin(Origin::Typed))),
            None => row.and_then(|row| per_capita_of(row, input, &row.known(start).per_capita?)),
        };
        let of_prefecture = per_capita(rows.prefecture, area.per_capita_prefecture);
        let of_municipality = per_capita(rows.municipality, area.per_capita_municipality);
        for (is_missing, field) in [
            (prefecture.is_none(), "prefecture_rate"),
            (municipality.is_none(), "municipal_rate"),
            (enterprise.is_none(), "enterprise"),
            (of_prefecture.is_none(), "per_capita_prefecture"),
            (of_municipality.is_none(), "per_capita_municipality"),
        ] {
            if is_missing {
                missing.push(FieldError::new(FieldCode::Required, fields.of_area(field)));
            }
        }
        match (prefecture, enterprise, of_prefecture, of_municipality) {
            (Some(prefecture), Some(enterprise), Some(first), Some(second))
                if municipality.is_some() =>
            {
                Ok(Self {
                    prefecture,
                    municipality,
                    enterprise,
                    per_capita: [first, second],
                })
            }
            _ => Err(FieldErrors { errors: missing }),
        }
    }
}

/// The rows of a place in the area table.
#[derive(Default)]
struct Rows<'a> {
    prefecture: Option<&'a AreaRate>,
    municipality: Option<&'a AreaRate>,
}

impl<'a> Rows<'a> {
    fn of(
        law: &'a CorporateLaw<'_>,
        prefecture: &str,
        municipality: Option<&str>,
        fields: Fields,
    ) -> Result<Self, FieldError> {
        let prefecture: Prefecture = prefecture.parse().map_err(|_| {
            let error = FieldError::new(FieldCode::UnknownPrefecture, fields.of_area("prefecture"));
            error.with_value(prefecture)
        })?;
        let find = |wanted: &dyn Fn(&AreaRate) -> bool| {
            let mut rows = law.areas.value.iter();
            rows.find(|row| row.prefecture == prefecture && wanted(row))
        };
        let outside = [AreaKind::Prefecture, AreaKind::TokyoOutsideWards];
        let city = |name: &str| {
            let row = find(&|row| row.kind == AreaKind::City && row.name == name);
            row.ok_or_else(|| {
                let error = FieldError::new(FieldCode::NotAChoice, fields.of_area("municipality"));
                error.with_value(name)
            })
        };
        Ok(Self {
            prefecture: find(&|row| outside.contains(&row.kind)),
            municipality: municipality.map(city).transpose()?,
        })
    }
}

fn levy_of(
    row: &AreaRate,
    tax: LocalTax,
    known: shinchoryu_law::KnownLevy,
) -> Option<Limited<'_, Rate>> {
    Some(Limited {
        tax,
        within: known.rate,
        beyond: known.excess.map(|excess| Beyond {
            rates: Some(excess.rate),
            capital_max: excess.capital_over,
            amount_max: (excess.corporation_tax_over)
                .map(|limit| (LimitedBy::CorporationTax, limit)),
        }),
        origin: Origin::Row {
            row,
            status: known.status,
            extension_not_seen: known.extension_not_seen,
        },
    })
}

fn enterprise_of<'a>(
    row: &'a AreaRate,
    law: &CorporateLaw<'_>,
    known: shinchoryu_law::KnownEnterprise,
) -> Option<Limited<'a, [Rate; 3]>> {
    Some(Limited {
        tax: EnterpriseTax,
        within: law.enterprise.value.standard,
        beyond: Some(Beyond {
            rates: known.excess_rates,
            capital_max: known.excess_capital_over,
            amount_max: (known.excess_income_over).map(|limit| (LimitedBy::Income, limit)),
        }),
        origin: Origin::Row {
            row,
            status: known.status,
            extension_not_seen: known.extension_not_seen,
        },
    })
}

/// 均等割 by the brackets that the table has.
fn per_capita_of<'a>(
    row: &'a AreaRate,
    input: &CorporateTaxInput,
    known: &KnownPerCapita,
) -> Option<(Yen, PerCapitaOrigin<'a>)> {
    let many = input.employees > 50;
    let small = input.capital <= Yen(10_000_000);
    let amount = match (small, many) {
        (true, false) => known.to_10m,
        (false, false) => known.to_100m,
        (true, true) => known.over_50_to_10m,
        (false, true) => known.over_50_to_100m,
    };
    let origin = Origin::Row {
        row,
        status: known.status,
        extension_not_seen: known.extension_not_seen,
    };
    Some((amount, PerCapitaOrigin(origin)))
}

impl<R> Limited<'_, R> {
    /// What the rates are read from.
    pub(super) fn citation(&self, law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Citation {
        self.origin.citation(law, input)
    }
}

impl PerCapitaOrigin<'_> {
    /// What the amount is read from.
    pub(super) fn citation(&self, law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Citation {
        self.0.citation(law, input)
    }
}

impl Origin<'_> {
    fn citation(self, law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Citation {
        match self {
            Self::Levy => law.levy.citation(),
            Self::PerCapita => law.per_capita.citation(),
            Self::Enterprise => law.enterprise.citation(),
            Self::Row {
                row,
                status,
                extension_not_seen,
            } => of_row(law, row, status, extension_not_seen),
            Self::Typed => typed(law, input),
        }
    }
}

fn of_row(
    law: &CorporateLaw<'_>,
    row: &AreaRate,
    status: AreaStatus,
    extension_not_seen: bool,
) -> Citation {
    let table = law.areas.citation();
    let mut note = Vec::new();
    if extension_not_seen {
        note.push((
            "この事業年度までの期限の延長は確認していない",
            "an extension up to this fiscal year was not seen",
        ));
    }
    if row.levy.by_capital_etc {
        note.push((
            "限度は資本金等の額で見るが、資本金で見た",
            "the limit is one of capital and reserves; the capital was used",
        ));
    }
    let join = |words: fn(&(&'static str, &'static str)) -> &'static str, by: &str| {
        note.iter().map(words).collect::<Vec<_>>().join(by)
    };
    Citation {
        title: format!("{} ({})", table.title, row.name),
        title_en: format!("{} ({})", table.title_en, row.name),
        sources: vec![Source {
            article: row.source.clone(),
            url: None,
        }],
        status: match status {
            AreaStatus::Confirmed => Status::Confirmed,
            AreaStatus::Once | AreaStatus::ListOnly => Status::Once,
            AreaStatus::Unknown => Status::Unconfirmed,
        },
        stale: table.stale || extension_not_seen,
        note: (!note.is_empty()).then(|| Caution {
            ja: join(|(ja, _)| ja, "。"),
            en: join(|(_, en)| en, "; "),
        }),
        ..table
    }
}

/// 入力された税率: nobody but the member has looked.
fn typed(law: &CorporateLaw<'_>, input: &CorporateTaxInput) -> Citation {
    let article = input.area.source().filter(|text| !text.trim().is_empty());
    Citation {
        id: "corporate.typed_rates".to_owned(),
        title: "入力された地域の税率".to_owned(),
        title_en: "Local rates typed by the member".to_owned(),
        sources: vec![Source {
            article: article.map_or_else(
                || "入力者による（出典の記入なし）".to_owned(),
                |text| format!("入力者による: {text}"),
            ),
            url: None,
        }],
        selected_by: SelectedBy::FiscalYearStart,
        from: input.fiscal_year_start,
        to: None,
        status: Status::Unconfirmed,
        checked_through: law.levy.citation().checked_through,
        carried: false,
        stale: false,
        note: None,
    }
}
