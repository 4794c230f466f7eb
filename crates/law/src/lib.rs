//! 法令データ: reads and checks the files of `law/` and answers "the value of X on day D" with its
//! citation and its staleness. Data only: no formula, no case.
//!
//! Every file is a [`Series`]: a head (what it is, which date selects a value, up to which day
//! somebody checked it) and dated entries, each with its own sources. [`LawBook`] is all of them.

mod allowance;
mod area;
mod bands;
mod book;
mod calendar;
mod carry;
mod citation;
mod corporate;
mod coverage;
mod elderly;
mod error;
mod files;
mod grades;
pub mod individual;
mod inheritance;
mod insurance;
mod known_area;
mod mark;
mod pension;
mod prefecture;
mod renewal;
mod scenario;
mod series;
mod social_insurance;
mod table;
mod watch;
pub mod withholding;

pub use allowance::{AllowanceDeducted, AnnuityDeducted, MeritRatios};
pub use area::{
    AreaEnterprise, AreaKind, AreaLevy, AreaPerCapita, AreaRate, AreaStatus, Excess, LastSeen,
};
pub use bands::{AmountBand, Band, Bands, TaxBracket};
pub use book::{LawBook, files};
pub use calendar::{Calendar, ClosingDays, Holiday};
pub use carry::carrying;
pub use citation::{Caution, Citation, SelectedBy, Source, Status};
pub use corporate::{
    BankruptcyMutualAid, ByStaff, CancellationRates, ChangeOfDuties, Corporate,
    CorporationTaxRates, DefenceTax, EnterpriseTax, ExecutivePayLimits, HighIncome, InhabitantLevy,
    InterimPayment, LossCarryforward, PerCapitaLevy, PerCapitaRow, SizeBasedTaxation,
    TokyoEnterprise, TokyoLevy,
};
pub use coverage::{
    Coverage, LawGroup, LawOverview, Measure, MeasureEnd, OnDay, RenewalOverview, SeriesOverview,
    ThinPoint,
};
pub use elderly::{CareCategory1, Elderly, LatterStage, LatterStagePart};
pub use error::LawError;
pub use files::Files;
pub use grades::{Grade, GradeTable};
pub use individual::Individual;
pub use inheritance::{CondolenceMoney, DeathRetirementPay, Inheritance};
pub use insurance::{
    AgeRow, AnnuityShares, AssetPart, ClassHighest, CorporateInsurance, EndowmentShares,
    InsuranceClasses, InsuranceRule, PaidUpChange, Part, ShortPay, SurrenderIncome, TermClass,
    WholeLifeShares,
};
pub use known_area::{KnownArea, KnownEnterprise, KnownLevy, KnownPerCapita, LevyExcess};
pub use mark::LawMark;
pub use pension::{
    BasicPension, Disability, EarlyLate, MaternityAllowance, Pension, Share, SicknessAllowance,
    Survivors, SurvivorsRules,
};
pub use prefecture::{Prefecture, UnknownPrefecture};
pub use renewal::{Due, Otherwise, Renewal};
pub use scenario::Scenario;
pub use series::{Dated, Entry, Head, Series};
pub use social_insurance::{
    BonusCaps, EndGrade, EndGrades, HealthRates, HousingValue, InsuranceAges, MealsInKind,
    SocialInsurance,
};
pub use watch::{read_citation, watched};
pub use withholding::WithholdingTables;
