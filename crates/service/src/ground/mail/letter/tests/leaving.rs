//! What the mails of an end say of money.

use super::{all, day, last_facts, letter, seen, terms, unpaid};
use crate::ground::mail::{CancelledTerms, LastFacts, Mail};
use shinchoryu_words::Language;

/// Parts of these mails.
pub(super) const PARTS: [(&str, &str); 14] = [
    ("account_deleted", "discount"),
    ("account_deleted", "money"),
    ("account_deleted", "no_refund"),
    ("account_deleted", "papers"),
    ("account_deleted", "plan_ended"),
    ("account_deleted", "plan_ends"),
    ("account_deleted", "under_way"),
    ("account_deleted", "void"),
    ("plan_cancelled", "after_end"),
    ("plan_cancelled", "discount"),
    ("plan_cancelled", "discount_left"),
    ("plan_cancelled", "no_refund"),
    ("plan_ended", "discount"),
    ("plan_ended", "void"),
];

fn text(mail: &Mail, language: Language) -> String {
    letter(mail, None, language).text
}

fn deleted(facts: LastFacts) -> Mail {
    let seen = seen();
    Mail::AccountDeleted { seen, facts }
}

#[test]
fn a_deletion_tells_what_becomes_of_plan_and_payments() {
    let whole = deleted(last_facts());
    let ja = text(&whole, Language::Ja);
    for part in [
        "月額プランのご契約は、アカウントの削除とともに2026年11月22日に終了",
        "残りの期間の分も含めて返金いたしません",
        "2026年11月22日にご請求した料金11,000円（税込）は取り消しますので",
        "クーポン TEN の割引は、適用されなくなりました",
        "2034年5月31日まで当社で保管し",
        "下記の窓口までお問い合わせください",
    ] {
        assert!(ja.contains(part), "{part}\n{ja}");
    }
    let en = text(&whole, Language::En);
    for part in [
        "together with your account",
        "is voided",
        "coupon TEN",
        "until 31 May 2034",
    ] {
        assert!(en.contains(part), "{part}\n{en}");
    }
    // a payment under way is neither owed nor made
    let under_way = deleted(LastFacts {
        is_under_way: true,
        ..last_facts()
    });
    let ja = text(&under_way, Language::Ja);
    assert!(
        ja.contains("お支払いが完了した場合は返金し") && !ja.contains("取り消しますので"),
        "{ja}"
    );
}

#[test]
fn a_deletion_tells_nothing_that_does_not_hold() {
    let nothing = text(&deleted(LastFacts::default()), Language::Ja);
    for part in ["ご契約", "返金", "ご請求", "クーポン", "請求書", "保管"] {
        assert!(!nothing.contains(part), "{part}\n{nothing}");
    }
    assert!(
        nothing.contains("今後の料金は発生いたしません"),
        "{nothing}"
    );
    let ended_before = deleted(LastFacts {
        plan_ended_on: Some(day()),
        ..LastFacts::default()
    });
    let ended = text(&ended_before, Language::Ja);
    assert!(
        ended.contains("2026年11月22日に終了しています") && !ended.contains("とともに"),
        "{ended}"
    );
}

#[test]
fn a_mail_that_was_promised_before_it_told_so_much_is_still_sent() {
    let old = serde_json::json!({ "kind": "account_deleted", "seen": seen() });
    let old: Mail = serde_json::from_value(old).unwrap();
    assert!(old == deleted(LastFacts::default()));
    let next = serde_json::json!({ "on": day(), "amount": 11_000 });
    for values in [
        serde_json::json!({ "kind": "plan_kept", "next": next }),
        serde_json::json!({ "kind": "plan_ended_unpaid", "unpaid": unpaid() }),
        serde_json::json!({ "kind": "plan_ended", "last_day": day() }),
        serde_json::json!({ "kind": "plan_cancelled", "last_day": day() }),
    ] {
        let old: Mail = serde_json::from_value(values).unwrap();
        let text = text(&old, Language::Ja);
        assert!(
            !text.contains("クーポン") && !text.contains("返金"),
            "{text}"
        );
    }
}

#[test]
fn the_end_of_a_plan_that_was_not_paid_tells_that_nothing_is_owed_any_more() {
    let mut ended = Mail::PlanEnded {
        ended_on: day(),
        void: Some(unpaid()),
        coupon: Some("TEN".to_owned()),
    };
    let told = text(&ended, Language::Ja);
    for part in [
        "2026年11月22日に終了いたしました。今後の請求はありません。",
        "2026年11月22日にご請求した料金11,000円（税込）は取り消しました。お支払いいただく必要はありません。",
        "クーポン TEN の割引は、適用されなくなりました",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    ended = Mail::PlanEnded {
        ended_on: day(),
        void: None,
        coupon: None,
    };
    let told = text(&ended, Language::Ja);
    assert!(
        !told.contains("取り消しました") && !told.contains("クーポン"),
        "{told}"
    );
    let given_up = Mail::PlanEndedUnpaid {
        unpaid: unpaid(),
        coupon: Some("TEN".to_owned()),
    };
    let told = text(&given_up, Language::Ja);
    assert!(
        told.contains("お支払いいただく必要はなく、今後の請求もありません"),
        "{told}"
    );
}

#[test]
fn a_cancellation_tells_as_much_as_its_page() {
    let mails = all().into_iter();
    for mail in mails.filter(|mail| mail.kind().starts_with("plan_cancelled")) {
        let told = text(&mail, Language::Ja);
        for part in [
            "資料は、退会されるまで残ります",
            "バックアップとして保存",
            "「プランとカード」のページから取り消していただけます",
            "無料期間はなく",
        ] {
            assert!(told.contains(part), "{part}\n{told}");
        }
    }
    let cancelled = |terms| {
        let last_day = day();
        text(&Mail::PlanCancelled { last_day, terms }, Language::Ja)
    };
    let told = cancelled(terms(Some(2)));
    for part in [
        "2026年11月22日までは",
        "その後の請求はありません",
        "残りの期間の分も含めて返金いたしません",
        "クーポン TEN の割引（残り2回）は",
        "解約を取り消されますと、割引も続きます",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert!(cancelled(terms(None)).contains("クーポン TEN の割引は、"));
    let told = cancelled(CancelledTerms::default());
    assert!(
        !told.contains("クーポン") && !told.contains("返金"),
        "{told}"
    );
}
