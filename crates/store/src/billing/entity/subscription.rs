//! Table `subscriptions`.

use crate::ground::ids::{MemberId, SubscriptionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "subscriptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SubscriptionId,
    pub member_id: MemberId,
    #[sea_orm(unique)]
    pub live_member: Option<MemberId>,
    pub status: String,
    pub amount: i64,
    pub coupon: Option<String>,
    pub percent_off: Option<i64>,
    pub amount_off: Option<i64>,
    pub charges: Option<i64>,
    pub has_trial: bool,
    pub cancel_at_period_end: bool,
    pub created_at: DateTimeUtc,
    pub first_charge_at: Option<DateTimeUtc>,
    pub ended_at: Option<DateTimeUtc>,
    pub free_until: Option<Date>,
    pub told_free_until: Option<Date>,
    pub told_first_charge: bool,
    pub periods: i64,
    pub due_at: Option<DateTimeUtc>,
    pub coupon_from: i64,
    pub leaving_reason: Option<String>,
    pub leaving_comment: Option<String>,
    pub leaving_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
