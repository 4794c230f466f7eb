//! 資料: a whole material in, the comparison out (平年度比較).

mod beside_pay;
mod bounds;
mod case;
mod company_year;
mod compare;
mod dates;
mod display;
mod draft;
mod explain;
mod household;
mod housing_loan;
mod input;
mod insurance;
mod insurer;
mod late;
mod leaving;
mod limits;
mod loan_remarks;
mod losses;
mod money;
mod months;
mod other_office;
mod outlook;
mod own_premiums;
mod own_remarks;
mod parts;
mod path;
mod pay_decided_by;
mod pension;
mod personal_insurance;
mod place;
mod premiums;
mod ranges;
mod reader;
mod reading;
mod remark;
mod result;
mod schedule;
mod settled;
mod sums;
mod taxes;
mod texts;
mod warnings;
mod wishes;
mod withheld;
mod year;

pub use beside_pay::{
    BesidePayYear, FLOOR_AREAS, HousingInput, MAX_COMMUTING, MAX_IN_KIND, MAX_UNIT_VALUE,
    MealsInput,
};
pub use bounds::{MAX_KEPT_ROWS, MAX_KEPT_TEXT, beyond_bounds};
pub use case::{
    AGES, Case, MAX_BONUS, MAX_BONUSES, MAX_CAPITAL, MAX_DEPENDANTS, MAX_MERIT_RATIO, MAX_MONTHLY,
    MAX_PROFIT, MAX_PROPOSALS, MAX_RETIREMENT_AGE, missing_for_document,
};
pub use compare::compare;
pub use dates::KEPT_DAYS;
pub use display::{
    Comment, Display, LogoDigest, LogoPlace, MAX_COMMENT, Naming, OptionalSection, Palette,
    Section, Watermark,
};
pub use input::{
    Bonus, Company, Customer, HealthInsurer, Kind, MaterialInput, Meeting, Pay, Position, Proposer,
    Residence, Retirement,
};
pub use insurance::{
    AllowanceInKind, BookedInput, DeferredPolicyInput, ExitKind, Insurance, InsuranceAllowance,
    InsuranceExit, InsuranceGoingOn, InsurancePolicy, InsuranceSums, InsuranceTotals,
    InsuranceYear, MAX_POLICIES, MAX_SUM_INSURED, MAX_SURRENDER_VALUES, PolicyExit, PolicyGoingOn,
    PolicyPurpose, PolicyStatus, RetirementFund,
};
pub use insurer::{HealthSocietyInput, NationalHealthSocietyInput};
pub use money::{
    CalendarYearMoney, CompanyMonth, FirstYear, FiscalYearMoney, Money, MoneyMonth,
    OtherOfficeMonth, OtherOfficePay, PersonMonth, PlanMoney, Shortfall, TaxedPay, money,
};
pub use other_office::{OtherBonus, OtherOfficeInput, OtherOfficeYear, SelectedOffice};
pub use outlook::outlook;
pub use parts::{
    AreaInput, DependantInput, HousingLoanInput, OwnPremiumsInput, OwnRates, SpouseInput,
};
pub use path::{
    BestMonth, BestMonthFinding, BreakEven, MonthCandidate, Path, PathEvent, PathTotal, PathYear,
    PlanPath, path,
};
pub use pay_decided_by::PayDecidedBy;
pub use pension::{PensionInput, PensionSuspension, PensionYear};
pub use personal_insurance::{
    DeathBenefitTax, DeathPayout, EXCHANGE_RATES, FamilyMember, MAX_PERSONAL_POLICIES,
    PersonalExit, PersonalFunding, PersonalInsurance, PersonalInsuranceKind, PersonalPolicy,
    PersonalPolicyInput, PersonalPolicyYear, PersonalReceipts, PolicyCurrency, PremiumFunding,
};
pub use ranges::{MAX_CARE_BASE, MAX_HOUSING_LOAN_CREDIT, MAX_OWN_PREMIUM_FROM_65};
pub(crate) use remark::{one, warning};
pub use result::{
    Benefits, BonusMonth, BonusShare, CompanyYear, Comparison, Deadline, Difference, EmployeeShare,
    EmployerShare, Facts, HalfRates, HealthParts, LawUsed, Loss, OwnPremiums, Plan, RevisionMonths,
    Schedule, StandardRevision, Warning, WithoutPay,
};
pub use texts::Typed;
pub use wishes::{MAX_WISHES, Wish};
