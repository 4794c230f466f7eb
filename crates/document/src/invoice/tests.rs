use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::Language;

use super::sample::{cancelled, discounted, invoice, long, refund, unregistered};
use super::{
    InvoiceDiscount, InvoiceError, InvoiceFacts, InvoiceIssuer, InvoiceKind, InvoiceRecipient,
    render_invoice,
};

/// The words of the one page, without the breaks of its lines.
fn words(facts: &InvoiceFacts<'_>, lang: Language) -> String {
    let document = render_invoice(facts, lang).expect("a page");
    assert_eq!(document.page_count(), 1);
    assert_eq!(document.replaced(), 0);
    assert_eq!(document.page_size_mm().1.round(), 297.0);
    assert!(document.pdf().expect("pdf").starts_with(b"%PDF-"));
    document.words().concat().replace('\n', "")
}

fn check_has(facts: &InvoiceFacts<'_>, lang: Language, expected: &[&str]) {
    let words = words(facts, lang);
    for line in expected {
        assert!(words.contains(line), "{lang:?} {line}: {words}");
    }
}

/// 消費税法57条の4第1項1号–6号, in this order.
#[test]
fn an_invoice_has_the_six_items() {
    check_has(
        &discounted(),
        Language::Ja,
        &[
            "適格請求書",
            "新潮流株式会社",
            "登録番号 T1234567890123",
            "2026年12月22日から2027年1月21日まで",
            "資産形成の新潮流 月額プラン 利用料",
            "10%対象9,350850",
            "消費税額等",
            "株式会社さくら保険事務所 御中",
        ],
    );
    check_has(
        &discounted(),
        Language::En,
        &[
            "Qualified invoice適格請求書",
            "新潮流株式会社",
            "Registration number T1234567890123",
            "22 December 2026 to 21 January 2027",
            "資産形成の新潮流: monthly plan",
            "10%9,350850",
            "Consumption tax",
            "株式会社さくら保険事務所",
        ],
    );
}

#[test]
fn an_invoice_tells_discount_card_and_day_of_payment() {
    check_has(
        &discounted(),
        Language::Ja,
        &[
            "番号2026-000123",
            "発行日2026年12月22日",
            "お支払い金額（税込）9,350円",
            "クレジットカードにてお支払い済み",
            "お支払い日2026年12月23日",
            "クレジットカード（Visa 末尾4242）",
            "利用料11,000クーポン割引（WELCOME15）△1,650合計（税込）9,350",
            "〒100-0001",
            "〒103-0000東京都中央区見本町1丁目2番3号",
            "電話 03-0000-0000",
            "support@shinchoryu.example",
        ],
    );
    check_has(
        &discounted(),
        Language::En,
        &[
            "Amount paid (tax included)JPY 9,350",
            "Paid by credit card",
            "Paid on23 December 2026",
            "Credit card (Visa ending in 4242)",
            "Coupon discount (WELCOME15)−1,650",
        ],
    );
}

/// 消費税法57条の4第3項1号–5号.
#[test]
fn a_return_invoice_has_its_items() {
    check_has(
        &refund(),
        Language::Ja,
        &[
            "適格返還請求書",
            "登録番号 T1234567890123",
            "返金日2027年1月5日",
            "もとの取引年月日（利用期間）2026年12月22日から2027年1月21日まで",
            "もとの請求書2026-000123（2026年12月22日発行）",
            "資産形成の新潮流 月額プラン 利用料の返金",
            "返金額（税込）11,000円",
            "10%対象11,0001,000",
        ],
    );
    check_has(
        &refund(),
        Language::En,
        &[
            "Qualified return invoice適格返還請求書",
            "Refund date5 January 2027",
            "Original invoice2026-000123 (issued on 22 December 2026)",
            "Refund amount (tax included)JPY 11,000",
            "10%11,0001,000",
        ],
    );
    assert!(!words(&refund(), Language::Ja).contains("お支払い"));
}

/// 消費税法57条の4第5項: what was issued is corrected under the number that it has.
#[test]
fn a_return_invoice_whose_money_came_back_says_so() {
    check_has(
        &cancelled(),
        Language::Ja,
        &[
            "適格返還請求書",
            "番号2027-000007",
            "返金額（税込）11,000円取り消し済み（返金されていません）",
            "この返金は完了せず、2027年2月10日に取り消されました。",
            "取消",
        ],
    );
    check_has(
        &cancelled(),
        Language::En,
        &["Cancelled (not refunded)", "Cancelled on 10 February 2027"],
    );
    for lang in Language::ALL {
        let sample = InvoiceFacts {
            issuer: long().issuer,
            ..cancelled()
        };
        let said = words(&sample, lang);
        let marks = ["invoice.cancelled.notice", "invoice.sample.notice"];
        let book = crate::words::Words::new(lang);
        for mark in marks {
            let begin: String = book.get(mark).chars().take(6).collect();
            assert!(said.contains(&begin), "{mark}: {said}");
        }
        let unmarked = words(&refund(), lang);
        assert!(!unmarked.contains("取り消") && !unmarked.contains("ancelled"));
    }
}

#[test]
fn the_tax_is_cut_off_once_from_the_whole_amount() {
    for (amount, tax, row) in [
        (11_000, 1_000, "10%対象11,0001,000消費税"),
        (9_350, 850, "10%対象9,350850消費税"),
        (8_000, 727, "10%対象8,000727消費税"),
        (1, 0, "10%対象10消費税"),
    ] {
        let discount = InvoiceDiscount {
            coupon: "C",
            amount: Yen(11_000 - amount),
        };
        let facts = |tax| InvoiceFacts {
            kind: InvoiceKind::Invoice {
                price: Yen(11_000),
                discount: Some(discount),
                paid_on: date(2026, 12, 22),
            },
            amount: Yen(amount),
            tax: Yen(tax),
            ..invoice()
        };
        check_has(&facts(tax), Language::Ja, &[row]);
        for wrong in [tax - 1, tax + 1] {
            let refused = render_invoice(&facts(wrong), Language::Ja);
            assert_eq!(refused.err(), Some(InvoiceError::Tax), "{amount}");
        }
    }
}

#[test]
fn the_same_facts_give_the_same_bytes() {
    let bytes = |facts: &InvoiceFacts<'_>, lang| {
        let document = render_invoice(facts, lang).expect("a page");
        document.pdf().expect("pdf")
    };
    for facts in [invoice(), refund()] {
        for lang in Language::ALL {
            assert_eq!(bytes(&facts, lang), bytes(&facts, lang));
        }
        let other = InvoiceFacts {
            number: "2026-000124",
            ..facts
        };
        assert_ne!(bytes(&facts, Language::Ja), bytes(&other, Language::Ja));
    }
}

#[test]
fn who_is_not_registered_issues_no_paper_of_the_tax_law() {
    for (facts, lang, heading) in [
        (invoice(), Language::Ja, "請求書（領収書）"),
        (invoice(), Language::En, "Invoice (receipt)請求書（領収書）"),
        (refund(), Language::Ja, "返金明細書"),
        (refund(), Language::En, "Refund statement返金明細書"),
    ] {
        let words = words(&unregistered(facts), lang);
        assert!(words.starts_with(heading), "{words}");
        assert!(words.contains("11,000"));
        for claim in [
            "適格",
            "登録番号",
            "ualified",
            "egistration",
            "税",
            " tax",
            "10%",
        ] {
            assert!(!words.contains(claim), "{claim}: {words}");
        }
    }
}

#[test]
fn the_longest_names_stay_on_the_page() {
    for lang in Language::ALL {
        let facts = long();
        let words = words(&facts, lang).replace('\u{200B}', "");
        assert!(words.contains(facts.recipient.name), "{words}");
        for line in facts.recipient.address {
            assert!(words.contains(line), "{words}");
        }
    }
}

#[test]
fn a_made_up_issuer_issues_samples() {
    for (lang, notice) in [
        (Language::Ja, "これは見本です。"),
        (Language::En, "This is a sample."),
    ] {
        assert!(words(&long(), lang).contains(notice));
        assert!(!words(&invoice(), lang).contains(notice));
    }
}

#[test]
fn what_is_not_there_has_no_line() {
    let facts = InvoiceFacts {
        kind: InvoiceKind::Invoice {
            price: Yen(11_000),
            discount: Some(InvoiceDiscount {
                coupon: "FREE0",
                amount: Yen::ZERO,
            }),
            paid_on: date(2026, 12, 22),
        },
        recipient: InvoiceRecipient {
            name: "髙﨑商店 御中",
            postal_code: "",
            address: &[" ", ""],
        },
        issuer: InvoiceIssuer {
            phone: "",
            ..invoice().issuer
        },
        card: None,
        ..invoice()
    };
    let words = words(&facts, Language::Ja);
    assert!(words.contains("髙﨑商店 御中"), "{words}");
    assert!(
        words.contains("お支払い方法クレジットカード明細"),
        "{words}"
    );
    for absent in ["御中 様", "FREE0", "割引", "〒100", "電話", "末尾"] {
        assert!(!words.contains(absent), "{absent}: {words}");
    }
}

#[test]
fn a_company_is_written_to_as_one() {
    for (name, written) in [
        ("株式会社あたらしい", "株式会社あたらしい 御中"),
        ("新潮流（株）", "新潮流（株） 御中"),
        ("税理士法人さくら", "税理士法人さくら 御中"),
        ("株式会社　見本", "株式会社　見本 御中"),
        ("株式会社見本 大阪支店", "株式会社見本 大阪支店 御中"),
        ("髙﨑 一郎", "髙﨑 一郎 様"),
        ("株式会社見本 代表取締役 山田太郎", "山田太郎 様"),
        ("山田税理士事務所 山田太郎", "山田太郎 様"),
        ("株式会社さくら 佐藤様", "株式会社さくら 佐藤様"),
    ] {
        let facts = InvoiceFacts {
            recipient: InvoiceRecipient {
                name,
                ..invoice().recipient
            },
            ..invoice()
        };
        let words = words(&facts, Language::Ja);
        assert!(words.contains(written), "{written}: {words}");
        assert_eq!(words.contains("御中"), written.contains("御中"), "{words}");
    }
}

#[test]
fn facts_that_contradict_themselves_are_refused() {
    let invoice_of = |price, discount, amount| InvoiceFacts {
        kind: InvoiceKind::Invoice {
            price: Yen(price),
            discount: Some(InvoiceDiscount {
                coupon: "C",
                amount: Yen(discount),
            }),
            paid_on: date(2026, 12, 22),
        },
        amount: Yen(amount),
        tax: Yen(amount / 11),
        ..invoice()
    };
    let numbered = |number| InvoiceFacts {
        issuer: InvoiceIssuer {
            registration_number: Some(number),
            ..invoice().issuer
        },
        ..invoice()
    };
    let unnamed = InvoiceRecipient {
        name: "\u{3000}",
        ..invoice().recipient
    };
    for (facts, error) in [
        (invoice_of(11_000, 11_000, 0), InvoiceError::NothingPaid),
        (
            invoice_of(11_000, 12_000, -1_000),
            InvoiceError::NothingPaid,
        ),
        (invoice_of(11_000, 1_650, 11_000), InvoiceError::Sum),
        (invoice_of(11_000, -1_100, 12_100), InvoiceError::Sum),
        (
            InvoiceFacts {
                amount: Yen::ZERO,
                tax: Yen::ZERO,
                ..refund()
            },
            InvoiceError::NothingPaid,
        ),
        (
            InvoiceFacts {
                period_to: date(2026, 12, 21),
                ..invoice()
            },
            InvoiceError::Period,
        ),
        (
            InvoiceFacts {
                recipient: unnamed,
                ..invoice()
            },
            InvoiceError::Missing("recipient.name"),
        ),
        (
            InvoiceFacts {
                number: "",
                ..invoice()
            },
            InvoiceError::Missing("number"),
        ),
        (numbered(""), InvoiceError::RegistrationNumber),
        (numbered("1234567890123"), InvoiceError::RegistrationNumber),
        (numbered("T123456789012"), InvoiceError::RegistrationNumber),
        (numbered("T123456789012x"), InvoiceError::RegistrationNumber),
        (
            numbered("T１２３４５６７８９０１２３"),
            InvoiceError::RegistrationNumber,
        ),
    ] {
        let refused = render_invoice(&facts, Language::Ja).err();
        assert_eq!(refused, Some(error), "{facts:?}");
    }
}
