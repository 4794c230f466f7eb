//! What the mails of a plan say of its payments.

use super::{all, begins, contract, day, kept, letter, unpaid};
use crate::ground::mail::ChargeThatBegins;
use crate::ground::mail::{Contract, Mail};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

#[test]
fn the_terms_of_the_contract_are_repeated() {
    let mail = all().into_iter().find(|mail| mail.kind() == "welcome");
    let letter = letter(&mail.unwrap(), Some("見本 太郎"), Language::Ja);
    for part in [
        "・無料期間：2026年11月21日まで",
        "2026年11月21日の24時（日本時間）までにお手続きください",
        "・初回のお支払い：2026年11月22日に9,900円（うち消費税等900円）",
        "・2回目以降のお支払い：毎月22日に11,000円（うち消費税等1,000円）",
        "・お支払い方法：クレジットカード（下4桁 4242）",
        "https://example.jp/account/plan",
    ] {
        assert!(letter.text.contains(part), "{part}\n{}", letter.text);
    }
}

#[test]
fn a_coupon_for_months_is_told_with_the_payment_that_stays() {
    let payments = |discounted, first_amount| {
        let mail = Mail::Welcome(Contract {
            discounted,
            first_amount,
            ..contract()
        });
        let text = letter(&mail, None, Language::Ja).text;
        let lines = text.lines().filter(|line| line.contains("のお支払い："));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let later = "・2回目以降のお支払い：毎月22日に11,000円（うち消費税等1,000円）".to_owned();
    let after = "・その後のお支払い：2027年2月22日から、毎月22日に11,000円（うち消費税等1,000円）"
        .to_owned();
    let of_three =
        "・初回から3回目までのお支払い：2026年11月22日から毎月、1回9,900円（うち消費税等900円）";
    assert_eq!(payments(3, Yen(9_900)), [of_three.to_owned(), after]);
    let once =
        |amount: &str| format!("・初回のお支払い：2026年11月22日に{amount}（うち消費税等900円）");
    for discounted in [0, 1] {
        assert_eq!(
            payments(discounted, Yen(9_900)),
            [once("9,900円"), later.clone()]
        );
    }
    // one without an end, and none at all
    assert_eq!(payments(3, Yen(11_000)), [once("11,000円"), later]);
}

#[test]
fn a_failed_payment_names_its_card_and_its_last_day_and_the_last_attempt_says_so() {
    let last = "2026年12月6日";
    for (kind, says) in [
        ("payment_failed", format!("{last}まで数日おきに")),
        (
            "payment_failed_last",
            format!("次の{last}が最後のご請求です"),
        ),
    ] {
        let mail = all().into_iter().find(|mail| mail.kind() == kind).unwrap();
        let text = letter(&mail, None, Language::Ja).text;
        assert!(text.contains(&says), "{says}\n{text}");
        assert!(text.contains("クレジットカード（下4桁 4242）"), "{text}");
    }
    // nothing is said of a card where there was none, and of a mail that was promised before it had a last day
    let without = Mail::PaymentFailed {
        unpaid: unpaid(),
        next_on: day(),
        last_on: None,
        last_four: None,
        asks_holder: false,
    };
    let text = letter(&without, None, Language::Ja).text;
    for part in ["クレジットカード（下4桁", "数日おき", "別のカード"] {
        assert!(!text.contains(part), "{part}\n{text}");
    }
    assert!(text.contains("カードが登録されていないため"), "{text}");
}

#[test]
fn who_has_to_confirm_a_payment_is_told_so_where_it_failed() {
    for mail in [
        Mail::PaymentFailed {
            unpaid: unpaid(),
            next_on: day(),
            last_on: None,
            last_four: Some("3184".to_owned()),
            asks_holder: true,
        },
        Mail::PaymentFailedLast {
            unpaid: unpaid(),
            next_on: day(),
            last_four: Some("3184".to_owned()),
            asks_holder: true,
        },
    ] {
        let text = letter(&mail, None, Language::Ja).text;
        assert!(text.contains("カード会社から求められたため"), "{text}");
        assert!(
            text.contains("ご本人の認証をしてお支払いください"),
            "{text}"
        );
        assert!(
            !text.contains("お支払いいただくことができませんでした"),
            "{text}"
        );
    }
}

#[test]
fn who_keeps_a_plan_whose_payment_is_under_way_is_promised_no_use() {
    for (is_under_way, says, says_not) in [
        (false, "これまでどおり", "確認しています"),
        (true, "お支払いを確認しています", "これまでどおり"),
    ] {
        let kept = Mail::PlanKept {
            next: None,
            is_under_way,
        };
        let text = letter(&kept, None, Language::Ja).text;
        assert!(text.contains(says) && !text.contains(says_not), "{text}");
    }
}

#[test]
fn what_is_paid_later_is_told_where_it_is_known() {
    let later = "2027年3月22日のお支払いから毎月11,000円（うち消費税等1,000円）";
    let next = "・次のお支払い：2026年12月22日に9,900円（うち消費税等900円）";
    for (mail, part, is_told) in [
        (Mail::FirstCharge(begins(Some("2027-03-22"))), later, true),
        (Mail::PaymentsBegin(begins(Some("2027-03-22"))), later, true),
        (Mail::FirstCharge(begins(None)), "割引が終わったあと", false),
        (kept(Some(Yen(9_900))), next, true),
        (kept(Some(Yen(9_900))), later, true),
        (kept(None), "次のお支払い", false),
    ] {
        let text = letter(&mail, None, Language::Ja).text;
        assert_eq!(text.contains(part), is_told, "{part}\n{text}");
    }
}

#[test]
fn a_coupon_is_told_with_what_is_paid_with_it_and_after_it() {
    let changed = |coupon: Option<&str>, next| Mail::CouponChanged {
        coupon: coupon.map(str::to_owned),
        before: coupon.is_none().then(|| "TEN".to_owned()),
        next,
    };
    let covered = ChargeThatBegins {
        amount: Yen::ZERO,
        tax: Yen::ZERO,
        ..begins(Some("2027-03-22"))
    };
    let later = "2027年3月22日のお支払いから毎月11,000円（うち消費税等1,000円）";
    let applied = "クーポン「WELCOME」を適用しました";
    for (mail, says, says_not) in [
        (
            changed(Some("WELCOME"), Some(begins(Some("2027-03-22")))),
            &[
                applied,
                "・2026年12月22日の料金：9,900円（うち消費税等900円）",
                later,
            ][..],
            "0円です",
        ),
        (
            changed(Some("WELCOME"), Some(covered)),
            &[applied, "・2026年12月22日の料金：クーポンにより0円", later],
            "うち消費税等0円",
        ),
        (
            changed(None, Some(begins(None))),
            &[
                "クーポン「TEN」による割引は終わりました",
                "・2026年12月22日の料金：9,900円",
            ],
            "適用しました",
        ),
        (changed(Some("WELCOME"), None), &[applied], "の料金："),
    ] {
        let text = letter(&mail, None, Language::Ja).text;
        for part in says {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains(says_not), "{text}");
    }
}

#[test]
fn a_month_without_the_day_is_spoken_of_where_there_is_one() {
    for (day_of_month, is_told) in [(28, false), (29, true), (31, true)] {
        let mail = Mail::Welcome(Contract {
            day_of_month,
            ..contract()
        });
        let text = letter(&mail, None, Language::Ja).text;
        assert_eq!(text.contains("その日がない月は"), is_told, "{text}");
    }
}

#[test]
fn nothing_is_said_of_a_payment_of_nothing() {
    // what a coupon takes all of, for ever or for the first two months
    for (amount, says, says_not) in [
        (
            Yen(0),
            [
                "・料金：クーポンにより0円",
                "いつでも解約していただけます。",
            ],
            "初回のお支払い",
        ),
        (
            Yen(11_000),
            [
                "・初回のお支払い：2027年1月22日に11,000円（うち消費税等1,000円）",
                "初回のお支払いが発生しないようにするには、2027年1月21日の24時",
            ],
            "2026年11月22日",
        ),
    ] {
        let contract = Contract {
            first_amount: Yen(0),
            first_tax: Yen(0),
            discounted: 2,
            amount,
            ..contract()
        };
        for mail in [Mail::Welcome(contract.clone()), Mail::PlanBegun(contract)] {
            let text = letter(&mail, None, Language::Ja).text;
            for part in says {
                assert!(text.contains(part), "{part}\n{text}");
            }
            for part in [says_not, "に0円", "次のお支払い日"] {
                assert!(!text.contains(part), "{part}\n{text}");
            }
        }
    }
}
