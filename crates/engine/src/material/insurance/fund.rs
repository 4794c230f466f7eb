use super::result::{InsuranceAllowance, InsuranceTotals, RetirementFund};
use crate::Trace;
use crate::material::sums::sum;

/// 退職金準備: what is paid in cash, and what the contracts bring until then.
pub(super) fn fund(
    allowance: &InsuranceAllowance,
    totals: &InsuranceTotals,
    trace: &mut Trace,
) -> RetirementFund {
    let (to_pay, of) = allowance.in_kind.map_or(
        (allowance.planned_amount, "allowance.planned_amount"),
        |part| (part.paid_in_cash, "allowance.in_kind.paid_in_cash"),
    );
    let from_contracts = totals.surrender_value;
    let fund = RetirementFund {
        to_pay,
        from_contracts,
        difference: from_contracts - to_pay,
    };
    trace.alias("fund.to_pay", of);
    trace.alias("fund.from_contracts", "totals.surrender_value");
    trace.step(|| {
        let parts = [
            ("fund.from_contracts", from_contracts),
            ("-fund.to_pay", to_pay),
        ];
        sum("fund.difference".to_owned(), &parts)
    });
    fund
}
