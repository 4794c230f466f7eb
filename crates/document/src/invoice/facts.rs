use shinchoryu_quantity::{Date, Rounding, Yen};

use super::error::InvoiceError;

/// What an invoice tells of, as it was when the money moved. Amounts have the tax in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvoiceFacts<'a> {
    /// What was paid, or paid back.
    pub kind: InvoiceKind<'a>,
    /// 請求書番号.
    pub number: &'a str,
    /// 発行日; also the date of the PDF.
    pub issued_on: Date,
    /// 利用期間の初日. The days of use are the day of the transaction (消費税法57条の4第1項2号, in brackets).
    pub period_from: Date,
    /// 利用期間の末日.
    pub period_to: Date,
    /// 書類の交付を受ける事業者.
    pub recipient: InvoiceRecipient<'a>,
    /// 適格請求書発行事業者.
    pub issuer: InvoiceIssuer<'a>,
    /// What was paid after the discount, or what was paid back.
    pub amount: Yen,
    /// うち消費税額等: of the whole amount, cut off below one yen.
    pub tax: Yen,
    /// 適用税率, percent.
    pub tax_percent: u8,
    /// The card that was charged, where it is known.
    pub card: Option<InvoiceCard<'a>>,
}

/// Which paper it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceKind<'a> {
    /// 適格請求書（消費税法57条の4第1項）.
    Invoice {
        /// The price of the plan before the discount.
        price: Yen,
        /// What a coupon took off, before the tax is looked for in what is left.
        discount: Option<InvoiceDiscount<'a>>,
        /// お支払い日.
        paid_on: Date,
    },
    /// 適格返還請求書（消費税法57条の4第3項）.
    Return {
        /// The number of the invoice that was paid.
        invoice_number: &'a str,
        /// The day of that invoice.
        invoiced_on: Date,
        /// 返金日.
        refunded_on: Date,
        /// 取消日: the day on which it was found that the money did not arrive. The paper that was issued is
        /// corrected by saying so under its own number (消費税法57条の4第5項).
        cancelled_on: Option<Date>,
    },
}

/// 割引.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvoiceDiscount<'a> {
    /// Code of the coupon.
    pub coupon: &'a str,
    /// What it took off; nothing is not printed.
    pub amount: Yen,
}

/// 宛先.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvoiceRecipient<'a> {
    /// 宛名.
    pub name: &'a str,
    /// 郵便番号, digits only; may be empty.
    pub postal_code: &'a str,
    /// 住所: its lines; empty ones are left out.
    pub address: &'a [&'a str],
}

/// 発行者.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvoiceIssuer<'a> {
    /// 事業者名.
    pub name: &'a str,
    /// 所在地, with its postal code.
    pub address: &'a str,
    /// 電話番号.
    pub phone: &'a str,
    /// お問い合わせ先のメールアドレス.
    pub email: &'a str,
    /// 登録番号, `T` and 13 digits. Whoever has none issues no 適格請求書, nor what could be taken for one
    /// (消費税法57条の5): the paper then has another title, and neither rate nor tax.
    pub registration_number: Option<&'a str>,
    /// Made up, as in a demo: the paper says on its face that it is a sample.
    pub is_fictitious: bool,
}

/// お支払いに使ったカード.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvoiceCard<'a> {
    /// Its brand, as people write it.
    pub brand: &'a str,
    /// The last four digits of its number.
    pub last_four: &'a str,
}

impl InvoiceFacts<'_> {
    /// Refuses what no paper may say.
    pub(super) fn check(&self) -> Result<(), InvoiceError> {
        let named = [
            ("number", self.number),
            ("recipient.name", self.recipient.name),
            ("issuer.name", self.issuer.name),
        ];
        if let Some((fact, _)) = named.iter().find(|(_, words)| words.trim().is_empty()) {
            return Err(InvoiceError::Missing(fact));
        }
        if self.issuer.registration_number.is_some_and(is_no_number) {
            return Err(InvoiceError::RegistrationNumber);
        }
        if self.amount <= Yen::ZERO {
            return Err(InvoiceError::NothingPaid);
        }
        if self.period_to < self.period_from {
            return Err(InvoiceError::Period);
        }
        if let InvoiceKind::Invoice {
            price, discount, ..
        } = self.kind
        {
            let discount = discount.map_or(Yen::ZERO, |discount| discount.amount);
            if discount < Yen::ZERO || price - discount != self.amount {
                return Err(InvoiceError::Sum);
            }
        }
        if self.tax != self.tax_within() {
            return Err(InvoiceError::Tax);
        }
        Ok(())
    }

    /// The tax within the amount by its rate: one fraction a rate and paper (消費税法施行令70条の10),
    /// cut off. Who charges has it already; the paper does not tell of another one.
    fn tax_within(&self) -> Yen {
        let percent = i64::from(self.tax_percent);
        let tax = self.amount.ratio(percent, 100 + percent);
        tax.round(Rounding::FloorYen)
    }
}

/// Whether a 登録番号 is none: not `T` and 13 digits.
fn is_no_number(written: &str) -> bool {
    let digits = written.strip_prefix('T').unwrap_or_default();
    digits.len() != 13 || !digits.bytes().all(|digit| digit.is_ascii_digit())
}
