//! 適格請求書, 適格返還請求書: the papers of a payment and of what was given back of it. To whom
//! they are made out, and by whom, is kept with the invoice; where it is not, both are as they are now.

use crate::Service;
use crate::account::error::AccountError;
use crate::billing::plan::{Price, TAX_PERCENT};
use crate::billing::recipient::InvoiceRecord;
use crate::ground::clock::japan_day;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::file_name::FileName;
use crate::ground::limits::Limit;
use crate::ground::member::profile_of;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::provider::Provider;
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_document::{
    InvoiceCard, InvoiceDiscount, InvoiceFacts, InvoiceIssuer, InvoiceKind, InvoiceRecipient,
    render_invoice,
};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Invoice, InvoiceId, InvoiceStatus, Member, MemberId, Refund, RefundId};
use shinchoryu_words::Language;
use std::sync::Arc;

/// The paper of a payment, or of a refund.
pub struct InvoicePaper {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How the file is called.
    pub name: FileName,
}

/// Whether a paper is issued for an invoice: it was paid, and there was something to pay.
pub(crate) fn has_paper(invoice: &Invoice) -> bool {
    let was_paid = matches!(
        invoice.status,
        InvoiceStatus::Paid | InvoiceStatus::Refunded
    );
    was_paid && invoice.number.is_some()
}

/// A brand as people write it.
fn written(brand: &str) -> &str {
    match brand {
        "visa" => "Visa",
        "mastercard" => "Mastercard",
        "jcb" => "JCB",
        "amex" => "American Express",
        "diners" => "Diners Club",
        "discover" => "Discover",
        other => other,
    }
}

/// What the paper is made of.
pub(crate) struct Paper {
    /// What was paid.
    pub invoice: Invoice,
    /// What was given back, when the paper is of that and not of the payment.
    pub refund: Option<Refund>,
    /// To whom it is made out.
    pub recipient: InvoiceRecord,
    /// By whom.
    pub issuer: Provider,
    /// In which language.
    pub language: Language,
}

/// The day in Japan on which an invoice was paid.
fn paid_on(invoice: &Invoice) -> NaiveDate {
    japan_day(invoice.closed_at.unwrap_or(invoice.billed_at))
}

impl Paper {
    /// The number, the day and the amount, by which a paper is found again.
    fn face(&self) -> (&str, NaiveDate, Yen) {
        let (number, day, amount) = match &self.refund {
            Some(refund) => (&refund.number, japan_day(self.made_at()), refund.amount),
            None => (
                &self.invoice.number,
                paid_on(&self.invoice),
                self.invoice.amount,
            ),
        };
        (number.as_deref().unwrap_or_default(), day, amount)
    }

    /// When it was made: of the payment, or of the refund.
    pub(crate) fn made_at(&self) -> DateTime<Utc> {
        match &self.refund {
            Some(refund) => refund.ended_at.unwrap_or(refund.begun_at),
            None => self.invoice.closed_at.unwrap_or(self.invoice.billed_at),
        }
    }

    fn name(&self) -> FileName {
        let (number, day, amount) = self.face();
        let issuer = &self.issuer.name;
        match self.refund {
            Some(_) => FileName::of_return(day, amount, issuer, number),
            None => FileName::of_invoice(day, amount, issuer, number),
        }
    }

    fn kind(&self) -> InvoiceKind<'_> {
        let invoice = &self.invoice;
        if let Some(refund) = &self.refund {
            return InvoiceKind::Return {
                invoice_number: invoice.number.as_deref().unwrap_or_default(),
                invoiced_on: paid_on(invoice),
                refunded_on: self.face().1,
                cancelled_on: refund.failed_at.map(japan_day),
            };
        }
        let off = invoice.price - invoice.amount;
        let discount = invoice.coupon.as_deref().filter(|_| off > Yen::ZERO);
        InvoiceKind::Invoice {
            price: invoice.price,
            discount: discount.map(|coupon| InvoiceDiscount {
                coupon,
                amount: off,
            }),
            paid_on: paid_on(invoice),
        }
    }

    /// The paper itself.
    pub(crate) fn made(&self) -> Result<InvoicePaper, CommonError> {
        Ok(InvoicePaper {
            bytes: self.pdf()?,
            name: self.name(),
        })
    }

    fn pdf(&self) -> Result<Vec<u8>, CommonError> {
        let (invoice, to, issuer) = (&self.invoice, &self.recipient, &self.issuer);
        let address = format!("{}{}", to.prefecture, to.address_line1);
        let card = invoice.paid_with.as_ref();
        let (number, issued_on, amount) = self.face();
        let price = Price::of(amount);
        let made = render_invoice(
            &InvoiceFacts {
                kind: self.kind(),
                number,
                issued_on,
                period_from: invoice.period_from,
                period_to: invoice.period_to,
                recipient: InvoiceRecipient {
                    name: &to.recipient,
                    postal_code: &to.postal_code,
                    address: &[&address, &to.address_line2],
                },
                issuer: InvoiceIssuer {
                    name: &issuer.name,
                    address: &issuer.address,
                    phone: &issuer.phone,
                    email: &issuer.email,
                    registration_number: Some(&*issuer.registration_number)
                        .filter(|number| !number.is_empty()),
                    is_fictitious: issuer.registration_number
                        == Provider::fictitious().registration_number,
                },
                amount: price.amount,
                tax: price.tax,
                tax_percent: TAX_PERCENT,
                card: card.map(|card| InvoiceCard {
                    brand: written(&card.brand),
                    last_four: &card.last_four,
                }),
            },
            self.language,
        );
        made.map_err(|error| error.to_string())
            .and_then(|document| document.pdf().map_err(|error| error.to_string()))
            .map_err(|error| CommonError::Internal(format!("invoice {}: {error}", invoice.id)))
    }
}

impl Service {
    /// The paper of a payment, in the member's language.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has no such invoice, or it was not paid;
    /// [`CommonError::ProfileMissing`] before there is a name to write on it;
    /// [`CommonError::TooManyRequests`]; [`CommonError::Busy`] when too many are waiting.
    pub async fn invoice_paper(
        &self,
        who: &Entered<doors::Billing>,
        id: InvoiceId,
        peer: &Peer,
    ) -> Result<InvoicePaper, AccountError> {
        self.paper(who, id, None, peer).await
    }

    /// The paper of a refund, in the member's language.
    ///
    /// # Errors
    /// As [`Service::invoice_paper`]; [`CommonError::NotFound`] also when nothing was given back.
    pub async fn refund_paper(
        &self,
        who: &Entered<doors::Billing>,
        of: InvoiceId,
        id: RefundId,
        peer: &Peer,
    ) -> Result<InvoicePaper, AccountError> {
        let found = self.store().refunds().of(who.id(), id).await?;
        // one that did not arrive keeps its number and its paper, which says so
        let has_paper = |refund: &Refund| refund.invoice == of && refund.number.is_some();
        let refund = found.filter(has_paper).ok_or(CommonError::NotFound)?;
        self.paper(who, of, Some(refund), peer).await
    }

    async fn paper(
        &self,
        who: &Entered<doors::Billing>,
        of: InvoiceId,
        refund: Option<Refund>,
        peer: &Peer,
    ) -> Result<InvoicePaper, AccountError> {
        let found = self.store().invoices().of(who.id(), of).await?;
        let invoice = found.filter(has_paper).ok_or(CommonError::NotFound)?;
        let paper = self.paper_of(&who.member, invoice, refund)?;
        self.enforce_on_read(Limit::Documents, who.id().0.as_bytes())
            .await?;
        let made = self.made_paper(who.id(), Arc::new(paper)).await?;
        self.record_read(Event::DocumentMade(who.id()), peer).await;
        Ok(made)
    }

    /// What the paper of an invoice that has one is made of, or of what was given back of it.
    pub(crate) fn paper_of(
        &self,
        member: &Member,
        invoice: Invoice,
        refund: Option<Refund>,
    ) -> Result<Paper, CommonError> {
        let issued = self.issued(&invoice)?;
        let recipient = match issued.recipient {
            Some(recipient) => recipient,
            // from before recipients were kept
            None => profile_of(member)?
                .map(InvoiceRecord::from)
                .ok_or(CommonError::ProfileMissing)?,
        };
        let issuer = issued.issuer;
        Ok(Paper {
            invoice,
            refund,
            recipient,
            issuer: issuer.unwrap_or_else(|| self.parts.site.provider.clone()),
            language: Language::from_code(&member.language).unwrap_or_default(),
        })
    }

    /// Makes a paper when it is the member's turn.
    pub(crate) async fn made_paper(
        &self,
        member: MemberId,
        paper: Arc<Paper>,
    ) -> Result<InvoicePaper, CommonError> {
        self.typesetter
            .in_time(member, move || paper.made())
            .await?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::invoice;

    #[test]
    fn only_what_was_paid_has_a_paper() {
        for status in InvoiceStatus::ALL {
            let mut one = invoice(*status);
            assert!(!has_paper(&one), "nothing was charged");
            one.number = Some("SCR-2026-000001".to_owned());
            let was_paid = matches!(status, InvoiceStatus::Paid | InvoiceStatus::Refunded);
            assert_eq!(has_paper(&one), was_paid);
        }
    }
}
