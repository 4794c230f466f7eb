//! Invoices for the tests, each with something of its own to look at.

use shinchoryu_quantity::{Yen, date};

use super::{
    InvoiceCard, InvoiceDiscount, InvoiceFacts, InvoiceIssuer, InvoiceKind, InvoiceRecipient,
};

/// A month at the full price.
pub(crate) fn invoice() -> InvoiceFacts<'static> {
    InvoiceFacts {
        kind: InvoiceKind::Invoice {
            price: Yen(11_000),
            discount: None,
            paid_on: date(2026, 12, 22),
        },
        number: "2026-000123",
        issued_on: date(2026, 12, 22),
        period_from: date(2026, 12, 22),
        period_to: date(2027, 1, 21),
        recipient: InvoiceRecipient {
            name: "株式会社さくら保険事務所",
            postal_code: "1000001",
            address: &["東京都千代田区千代田1-1", ""],
        },
        issuer: InvoiceIssuer {
            name: "新潮流株式会社",
            address: "〒103-0000 東京都中央区見本町1丁目2番3号",
            phone: "03-0000-0000",
            email: "support@shinchoryu.example",
            registration_number: Some("T1234567890123"),
            is_fictitious: false,
        },
        amount: Yen(11_000),
        tax: Yen(1_000),
        tax_percent: 10,
        card: Some(InvoiceCard {
            brand: "Visa",
            last_four: "4242",
        }),
    }
}

/// A month of which a coupon took something off.
pub(crate) fn discounted() -> InvoiceFacts<'static> {
    let discount = InvoiceDiscount {
        coupon: "WELCOME15",
        amount: Yen(1_650),
    };
    InvoiceFacts {
        kind: InvoiceKind::Invoice {
            price: Yen(11_000),
            discount: Some(discount),
            paid_on: date(2026, 12, 23),
        },
        amount: Yen(9_350),
        tax: Yen(850),
        ..invoice()
    }
}

/// A month that was paid back.
pub(crate) fn refund() -> InvoiceFacts<'static> {
    InvoiceFacts {
        kind: InvoiceKind::Return {
            invoice_number: "2026-000123",
            invoiced_on: date(2026, 12, 22),
            refunded_on: date(2027, 1, 5),
            cancelled_on: None,
        },
        number: "2027-000007",
        issued_on: date(2027, 1, 6),
        ..invoice()
    }
}

/// The same, when it did not arrive.
pub(crate) fn cancelled() -> InvoiceFacts<'static> {
    InvoiceFacts {
        kind: InvoiceKind::Return {
            invoice_number: "2026-000123",
            invoiced_on: date(2026, 12, 22),
            refunded_on: date(2027, 1, 5),
            cancelled_on: Some(date(2027, 2, 10)),
        },
        ..refund()
    }
}

/// Of somebody without a registration number.
pub(crate) fn unregistered(facts: InvoiceFacts<'static>) -> InvoiceFacts<'static> {
    let issuer = InvoiceIssuer {
        registration_number: None,
        ..facts.issuer
    };
    InvoiceFacts { issuer, ..facts }
}

/// Names and addresses as long as they may be typed, of a made-up issuer.
pub(crate) fn long() -> InvoiceFacts<'static> {
    let facts = discounted();
    InvoiceFacts {
        recipient: InvoiceRecipient {
            name: "株式会社髙﨑𠮷田濵邉総合保険企画パートナーズホールディングス東京本社首都圏営業本部法人営業第一部特別推進課ライフプランニング推進担当チーム代表取締役社長渡邊髙志郎",
            postal_code: "1060032",
            address: &[
                "東京都港区六本木3丁目2番1号六本木グランドタワー西館アネックス低層棟オフィスエントランス側",
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDEFGHIJKLMNOPQR",
            ],
        },
        issuer: InvoiceIssuer {
            name: "株式会社新潮流（架空の会社です）",
            address: "〒000-0000 東京都見本区見本町1丁目2番3号",
            phone: "00-0000-0000",
            registration_number: Some("T0000000000000"),
            is_fictitious: true,
            ..facts.issuer
        },
        card: None,
        ..facts
    }
}
