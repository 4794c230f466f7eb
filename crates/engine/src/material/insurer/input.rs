//! What is typed of the society that insures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use crate::check::{at_least, bound};
use crate::social_insurance::{MAX_SOCIETY_MONTHLY, MAX_SOCIETY_RATE, SOCIETY_HEALTH_RATES};

/// 健康保険組合: rates of both sides and what of them the person pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HealthSocietyInput {
    /// 健康保険料率: 0.03–0.13.
    #[schemars(extend("x-bound" = bound(SOCIETY_HEALTH_RATES.0, SOCIETY_HEALTH_RATES.1)))]
    pub health_rate: Option<Rate>,
    /// 被保険者負担: at most half.
    #[schemars(extend("x-bound" = at_least(Rate::default())))]
    pub health_employee_rate: Option<Rate>,
    /// 介護保険料率: 0–0.05.
    #[schemars(extend("x-bound" = bound(Rate::default(), MAX_SOCIETY_RATE)))]
    pub care_rate: Option<Rate>,
    /// 被保険者負担: at most half.
    #[schemars(extend("x-bound" = at_least(Rate::default())))]
    pub care_employee_rate: Option<Rate>,
    /// 子ども・子育て支援金率: 0–0.05; that of the law where it is missing.
    #[schemars(extend("x-bound" = bound(Rate::default(), MAX_SOCIETY_RATE)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levy_rate: Option<Rate>,
    /// 被保険者負担: at most half; half where it is missing.
    #[schemars(extend("x-bound" = at_least(Rate::default())))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levy_employee_rate: Option<Rate>,
}

/// 国民健康保険組合: what the person pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NationalHealthSocietyInput {
    /// 保険料 a month with what it holds for care insurance: 0–199,999 yen.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_SOCIETY_MONTHLY)))]
    pub monthly: Option<Yen>,
}
