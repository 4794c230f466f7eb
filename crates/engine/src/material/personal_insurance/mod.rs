//! 個人契約の保険 of a material: what the president pays from the own pocket, beside the pay and apart from it.

mod calculated;
pub(in crate::material) mod held;
mod input;
mod reading;
mod receipts;
mod result;
mod warnings;
mod years;

pub(in crate::material) use calculated::personal_insurance;
pub use input::{
    DeathPayout, EXCHANGE_RATES, FamilyMember, MAX_PERSONAL_POLICIES, PersonalInsuranceKind,
    PersonalPolicyInput, PolicyCurrency, PremiumFunding,
};
pub(in crate::material) use reading::personal_policies;
pub use result::{
    DeathBenefitTax, PersonalExit, PersonalFunding, PersonalInsurance, PersonalPolicy,
    PersonalPolicyYear, PersonalReceipts,
};
pub(in crate::material) use warnings::warnings;
