mod contact;
mod leaving;
mod payments;

use super::*;
use crate::ground::mail::{
    CancelledTerms, ChargeThatBegins, ContactTopic, Contract, Discount, LastFacts, Later, Unpaid,
};
use crate::ground::provider::{Provider, YearEnd};
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_quantity::Yen;
use std::collections::BTreeSet;
use strum::VariantNames as _;

fn site() -> Site {
    Site {
        public_url: "https://example.jp".to_owned(),
        provider: Provider::fictitious(),
        year_end: YearEnd::MARCH,
    }
}

fn noon() -> DateTime<Utc> {
    "2026-11-22T03:05:00Z".parse().unwrap()
}

fn seen() -> Seen {
    Seen {
        at: noon(),
        ip: "192.0.2.7".to_owned(),
        agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36".to_owned(),
    }
}

fn day() -> NaiveDate {
    "2026-11-22".parse().unwrap()
}

fn unpaid() -> Unpaid {
    Unpaid {
        billed_on: day(),
        amount: Yen(11_000),
    }
}

fn contract() -> Contract {
    Contract {
        first_charge: "2026-11-22".parse().unwrap(),
        first_amount: Yen(9_900),
        first_tax: Yen(900),
        discounted: 1,
        day_of_month: 22,
        amount: Yen(11_000),
        tax: Yen(1_000),
        last_four: "4242".to_owned(),
    }
}

/// One mail of every kind.
fn all() -> Vec<Mail> {
    let (code, valid_until) = ("012345".to_owned(), noon());
    let new_email = "hanako@example.jp".to_owned();
    let name = "仕事の PC".to_owned();
    vec![
        Mail::VerifyEmail {
            code: code.clone(),
            valid_until,
        },
        Mail::PasswordReset {
            token: "to-ken".to_owned(),
            valid_until,
            seen: seen(),
        },
        Mail::PasswordChanged { seen: seen() },
        Mail::EmailChangeCode {
            code: code.clone(),
            valid_until,
        },
        Mail::EmailChangeNotice {
            new_email: new_email.clone(),
            seen: seen(),
        },
        Mail::EmailChanged {
            new_email,
            seen: seen(),
        },
        Mail::MfaResetCode {
            code,
            valid_until,
            seen: seen(),
        },
        Mail::MfaResetRequested {
            cancel_token: "to-ken".to_owned(),
            available_at: noon(),
            seen: seen(),
        },
        Mail::MfaResetDone { seen: seen() },
        Mail::MfaChanged { seen: seen() },
        Mail::RecoveryCodeUsed {
            left: 9,
            seen: seen(),
        },
        Mail::RecoveryCodesRenewed { seen: seen() },
        Mail::PasskeyAdded {
            name: name.clone(),
            seen: seen(),
        },
        Mail::PasskeyRemoved { name, seen: seen() },
        Mail::NewDevice { seen: seen() },
        Mail::TooManyCodes { seen: seen() },
        Mail::PasswordTriesFew {
            left: 5,
            seen: seen(),
        },
        Mail::PasswordDoorClosed { seen: seen() },
        Mail::CodeTriesFew {
            left: 5,
            seen: seen(),
        },
        Mail::CodeDoorClosed { seen: seen() },
        Mail::Welcome(contract()),
        Mail::PlanBegun(contract()),
        Mail::PaymentMade {
            paid_on: day(),
            amount: Yen(11_000),
            period_from: day(),
            period_to: "2026-12-21".parse().unwrap(),
            last_four: "4242".to_owned(),
        },
        Mail::FirstCharge(begins(Some("2027-03-22"))),
        Mail::PaymentsBegin(begins(None)),
        Mail::DiscountEnds(begins(None)),
        Mail::CouponChanged {
            coupon: Some("WELCOME".to_owned()),
            before: Some("TEN".to_owned()),
            next: Some(begins(Some("2027-03-22"))),
        },
        Mail::CardExpires {
            last_four: "4242".to_owned(),
            last_day: "2026-12-31".parse().unwrap(),
        },
        Mail::PaymentRefunded {
            refunded_on: "2026-12-01".parse().unwrap(),
            amount: Yen(5_500),
            paid_on: day(),
            last_four: "4242".to_owned(),
        },
        Mail::RefundFailed {
            refunded_on: "2026-12-01".parse().unwrap(),
            amount: Yen(5_500),
            paid_on: day(),
            last_four: "4242".to_owned(),
        },
        Mail::PaymentFailed {
            unpaid: unpaid(),
            next_on: "2026-11-23".parse().unwrap(),
            last_on: Some("2026-12-06".parse().unwrap()),
            last_four: Some("4242".to_owned()),
            asks_holder: false,
        },
        Mail::PaymentFailedLast {
            unpaid: unpaid(),
            next_on: "2026-12-06".parse().unwrap(),
            last_four: Some("4242".to_owned()),
            asks_holder: false,
        },
        Mail::PlanEndedUnpaid {
            unpaid: unpaid(),
            coupon: Some("TEN".to_owned()),
        },
        Mail::PlanCancelled {
            last_day: day(),
            terms: terms(Some(2)),
        },
        Mail::PlanCancelledToday {
            until: noon(),
            terms: terms(None),
        },
        Mail::PlanCancelledUnpaid {
            period_from: day(),
            period_to: "2026-12-21".parse().unwrap(),
            terms: CancelledTerms::default(),
        },
        kept(Some(Yen(11_000))),
        Mail::PlanEnded {
            ended_on: day(),
            void: Some(unpaid()),
            coupon: Some("TEN".to_owned()),
        },
        Mail::AccountDeleted {
            seen: seen(),
            facts: last_facts(),
        },
        Mail::AccountWithoutPlanDeleted { seen: seen() },
        Mail::WelcomeFree {
            until: "2027-03-31".parse().unwrap(),
        },
        Mail::FreeDaysEnd {
            until: "2027-03-31".parse().unwrap(),
        },
        Mail::FreeAccountDeleted { seen: seen() },
        Mail::ContactMessage(contact::message("髙﨑 一郎です。")),
        Mail::ContactCopy(contact::message("内容")),
        Mail::ContactReceived {
            number: "0A1B2C3D".to_owned(),
            topic: ContactTopic::Use,
        },
    ]
}

fn begins(later_since: Option<&str>) -> ChargeThatBegins {
    ChargeThatBegins {
        first_charge: "2026-12-22".parse().unwrap(),
        amount: Yen(9_900),
        tax: Yen(900),
        later: later_since.map(|since| Later {
            since: Some(since.parse().unwrap()),
            amount: Yen(11_000),
            tax: Yen(1_000),
        }),
    }
}

fn terms(left: Option<i64>) -> CancelledTerms {
    let coupon = "TEN".to_owned();
    CancelledTerms {
        has_paid: true,
        discount: Some(Discount { coupon, left }),
    }
}

fn last_facts() -> LastFacts {
    LastFacts {
        plan_ends_on: Some(day()),
        plan_ended_on: None,
        has_paid: true,
        owed: Some(unpaid()),
        is_under_way: false,
        coupon: Some("TEN".to_owned()),
        papers_until: Some("2034-05-31".parse().unwrap()),
    }
}

fn kept(amount: Option<Yen>) -> Mail {
    Mail::PlanKept {
        next: amount.map(|amount| ChargeThatBegins {
            amount,
            ..begins(Some("2027-03-22"))
        }),
        is_under_way: false,
    }
}

fn letter(mail: &Mail, name: Option<&str>, language: Language) -> Letter {
    write(mail, name, language, &site())
        .unwrap_or_else(|missing| panic!("{}: {missing}", mail.kind()))
}

#[test]
fn every_kind_is_whole_in_both_languages() {
    for mail in all() {
        for language in [Language::Ja, Language::En] {
            let letter = letter(&mail, Some("髙﨑 一郎"), language);
            let kind = mail.kind();
            for text in [&letter.subject, &letter.text, &letter.html] {
                assert!(
                    !text.contains("{{") && !text.contains("}}"),
                    "{kind}: {text}"
                );
            }
            assert!(
                letter.subject.contains("資産形成の新潮流"),
                "{}",
                letter.subject
            );
            // who it is for, whose it is, where to ask, and what if it was not you
            for part in [
                "髙﨑 一郎",
                "株式会社新潮流",
                "support@shinchoryu.example",
                "■ ",
            ] {
                assert!(
                    letter.text.contains(part),
                    "{kind}: {part}\n{}",
                    letter.text
                );
                assert!(letter.html.contains(part), "{kind}: {part}");
            }
        }
    }
}

/// Parts of the mail of a payment that failed.
const PAYMENT_FAILED: [&str; 8] = [
    "asked",
    "authenticate",
    "add_card",
    "card",
    "last",
    "no_card",
    "other_card",
    "refused",
];

/// Parts of the mail of a coupon that was applied or taken away.
const COUPON_CHANGED: [&str; 4] = ["applied", "covered", "next", "removed"];

#[test]
fn every_key_of_the_catalogue_belongs_to_a_mail() {
    let kinds: Vec<_> = all().iter().map(Mail::kind).collect();
    for (key, _) in CATALOGUE.of(Language::Ja).entries() {
        let (kind, part) = key.split_once('.').unwrap();
        let known = match kind {
            "common" => true,
            "welcome" if part == "short_months" => true,
            "welcome" if part.starts_with("payments") || part.starts_with("cancel_") => true,
            "plan_begun" if part == "cancel_next" => true,
            "payment_failed" if PAYMENT_FAILED.contains(&part) => true,
            "coupon_changed" if COUPON_CHANGED.contains(&part) => true,
            "plan_kept" if ["goes_on", "next", "under_way"].contains(&part) => true,
            kind if leaving::PARTS.contains(&(kind, part)) => true,
            "contact_message" if contact::PARTS.contains(&part) => true,
            kind => {
                kinds.contains(&kind) && ["subject", "opening", "body", "closing"].contains(&part)
            }
        };
        assert!(known, "{key}");
    }
    let variants = Mail::VARIANTS.iter().copied().collect();
    assert_eq!(kinds.iter().copied().collect::<BTreeSet<_>>(), variants);
    assert_eq!(kinds.len(), 46);
}

#[test]
fn every_line_of_the_catalogue_is_one_line() {
    for language in Language::ALL {
        let words = CATALOGUE.of(language);
        assert!(words.entries().count() > 40);
        for (key, lines) in words.entries() {
            assert!(!lines.is_empty(), "{key}");
            for line in lines {
                assert!(line.trim() == line && !line.is_empty(), "{key}: {line:?}");
                assert!(!line.contains(char::is_control), "{key}: {line:?}");
            }
        }
    }
}

#[test]
fn a_code_stands_in_groups_with_its_end_in_japan() {
    let mail = &all()[0];
    let ja = letter(mail, None, Language::Ja);
    assert!(ja.text.starts_with("お客様\n\nこのたびは"), "{}", ja.text);
    assert!(ja.text.contains("\n    012 345\n"), "{}", ja.text);
    assert!(
        ja.text
            .contains("2026年11月22日 午後0時05分（日本時間）まで"),
        "{}",
        ja.text
    );
    let en = letter(mail, None, Language::En);
    assert!(en.text.starts_with("Dear customer,\n"), "{}", en.text);
    assert!(
        en.text.contains("22 November 2026, 12:05 PM (Japan time)"),
        "{}",
        en.text
    );
}

#[test]
fn links_lead_to_the_pages_of_the_language_and_hide_their_token_from_logs() {
    for (language, link) in [
        (
            Language::Ja,
            "https://example.jp/reset-password#token=to-ken",
        ),
        (
            Language::En,
            "https://example.jp/en/reset-password#token=to-ken",
        ),
    ] {
        let letter = letter(&all()[1], None, language);
        assert!(
            letter.text.contains(&format!("\n{link}\n")),
            "{}",
            letter.text
        );
        assert!(letter.html.contains(&format!("<a href=\"{link}\"")));
    }
}

/// A mail lies for years where nobody can change it: what it names has to be a page. The table is the
/// one of the router, as the server has it.
#[test]
fn every_link_leads_to_a_page() {
    let pages = include_str!("../../../../../api/src/routes.json");
    let pages: Vec<serde_json::Value> = serde_json::from_str(pages).unwrap();
    let is_page = |path: &str| pages.iter().any(|page| page["path"] == path);
    let mut missing = BTreeSet::new();
    for (mail, language) in all()
        .into_iter()
        .flat_map(|mail| [Language::Ja, Language::En].map(|language| (mail.clone(), language)))
    {
        let html = letter(&mail, None, language).html;
        let links: Vec<&str> = html
            .split("href=\"https://example.jp")
            .skip(1)
            .filter_map(|rest| rest.split(['"', '#']).next())
            .collect();
        // at the foot of each
        assert!(!links.is_empty(), "{html}");
        for link in links {
            let path = link
                .strip_prefix(language.pick("", "/en"))
                .unwrap_or_else(|| panic!("{link} is of another language"));
            let page = if path.is_empty() { "/" } else { path };
            if !is_page(page) {
                missing.insert(page.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn who_did_it_is_told_in_words_and_an_address_is_half_hidden() {
    let letter = letter(&all()[4], None, Language::Ja);
    for part in [
        "・新しいメールアドレス：h***@example.jp",
        "・日時：2026年11月22日 午後0時05分（日本時間）",
        "・接続元のIPアドレス：192.0.2.7",
        "・ご利用の端末：Google Chrome / Windows",
    ] {
        assert!(letter.text.contains(part), "{part}\n{}", letter.text);
    }
    let unknown = Mail::PasswordChanged {
        seen: Seen {
            at: noon(),
            ip: String::new(),
            agent: "curl".to_owned(),
        },
    };
    let text = write(&unknown, None, Language::Ja, &site()).unwrap().text;
    assert!(text.contains("・ご利用の端末：不明"), "{text}");
}

#[test]
fn what_a_member_typed_stays_text_and_on_its_line() {
    let mail = Mail::PasskeyAdded {
        name: "<b>x</b>\r\nBcc: a@example.jp {{code}}".to_owned(),
        seen: seen(),
    };
    let letter = letter(&mail, Some("\"A\"\r\nB"), Language::En);
    assert!(
        letter
            .text
            .contains("- Name of the passkey: <b>x</b>Bcc: a@example.jp {{code}}\n")
    );
    assert!(
        letter
            .html
            .contains("&#60;b&#62;x&#60;/b&#62;Bcc: a@example.jp {{code}}")
    );
    assert!(letter.html.contains("Dear &#34;A&#34;B,"));
}

/// A backup leaves them out: put back, they would open nothing, and say that they do.
#[test]
fn the_mails_that_work_once_are_those_with_a_code_or_a_link() {
    let opens = |mail: &&Mail| {
        let values = serde_json::to_value(mail).unwrap();
        let names = ["code", "token", "cancel_token"];
        names.iter().any(|name| values.get(name).is_some())
    };
    let kinds: Vec<_> = all().iter().filter(opens).map(Mail::kind).collect();
    assert_eq!(kinds, shinchoryu_store::SINGLE_USE_MAILS);
}
