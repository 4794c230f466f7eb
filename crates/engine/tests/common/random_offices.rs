//! Random materials of a president who has an office in two companies.

use serde_json::{Value, json};

use super::random::Random;

/// Now and then another company that pays the person; who draws a pension is paid enough there to lose some of it.
pub fn with_other_office(mut material: Value) -> Value {
    let profit = material["company"]["profit_before_pay"].as_i64();
    let random = &mut Random::beside(profit.unwrap_or_default());
    let mut monthly = random.between(0, 6) * random.between(1, 400_000);
    let national = material["company"]["health_insurer"] == "national_health_society";
    if (1..400_000).contains(&monthly) && !national {
        if material["customer"]["pension"].is_object() {
            monthly += 900_000;
        }
        let bonuses = if random.one_in(2) {
            json!([
                {"date": "2026-07-10", "amount": random.between(1, 4_000_000)},
                {"date": "2026-12-10", "amount": random.between(1, 900_000)},
            ])
        } else {
            json!([])
        };
        material["customer"]["other_office"] = json!({
            "monthly": monthly, "bonuses": bonuses, "prefecture": "大阪府",
            "selected": random.pick(&["this_office", "other_office"]),
        });
    }
    material
}
