//! 請求書の一括保存: the papers of several payments as one archive.

use crate::Service;
use crate::account::error::AccountError;
use crate::account::invoice_paper::{Paper, has_paper};
use crate::ground::archive::{Archive, ArchiveFile, Unfinished};
use crate::ground::clock::japan_day;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::file_name::{ArchiveOf, FileName};
use crate::ground::limits::Limit;
use crate::ground::patience::patiently;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{Invoice, InvoiceId, Member, MemberId};
use shinchoryu_words::Language;
use std::collections::HashSet;
use std::sync::Arc;

impl Service {
    /// The papers of these payments and of what was given back of them, in the member's language.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has no such invoice, or one of them was not paid;
    /// [`CommonError::ProfileMissing`] before there is a name to write on them;
    /// [`CommonError::TooManyRequests`].
    pub async fn invoice_archive(
        &self,
        who: &Entered<doors::Billing>,
        ids: &[InvoiceId],
        peer: &Peer,
    ) -> Result<ArchiveFile, AccountError> {
        let mut invoices = Vec::new();
        let mut asked = HashSet::new();
        // one that is named twice is there once
        for id in ids.iter().filter(|id| asked.insert(id.0)) {
            let found = self.store().invoices().of(who.id(), *id).await?;
            invoices.push(found.filter(has_paper).ok_or(CommonError::NotFound)?);
        }
        let papers = self.papers_of(&who.member, invoices).await?;
        self.enforce_on_read(Limit::Archives, who.id().0.as_bytes())
            .await?;
        let language = Language::from_code(&who.member.language).unwrap_or_default();
        let name = FileName::of_archive(japan_day(self.now()), ArchiveOf::Invoices, language);
        let (mut archive, file) = Archive::new(name);
        let (service, member) = (self.clone(), who.id());
        tokio::spawn(async move {
            let made = async {
                service.add_papers(&mut archive, "", member, papers).await?;
                archive.finish().await
            };
            if let Err(Unfinished::Failed(error)) = made.await {
                tracing::error!(%error, "an archive of invoices was not finished");
            }
        });
        self.record_read(Event::InvoicesTaken(who.id()), peer).await;
        Ok(file)
    }

    /// The papers of invoices that have one, and of what was given back of them.
    pub(crate) async fn papers_of(
        &self,
        member: &Member,
        invoices: Vec<Invoice>,
    ) -> Result<Vec<Paper>, CommonError> {
        let ids: Vec<_> = invoices.iter().map(|invoice| invoice.id).collect();
        let refunds = self.store().refunds().of_invoices(member.id, ids).await?;
        let mut papers = Vec::new();
        for invoice in invoices {
            papers.push(self.paper_of(member, invoice.clone(), None)?);
            // one that did not arrive keeps its paper, which says so
            let made = refunds
                .iter()
                .filter(|refund| refund.invoice == invoice.id && refund.number.is_some());
            for refund in made {
                papers.push(self.paper_of(member, invoice.clone(), Some(refund.clone()))?);
            }
        }
        Ok(papers)
    }

    /// Makes papers one after the other; how many there are then in this folder.
    pub(crate) async fn add_papers(
        &self,
        archive: &mut Archive,
        folder: &str,
        member: MemberId,
        papers: Vec<Paper>,
    ) -> Result<usize, Unfinished> {
        let count = papers.len();
        for paper in papers.into_iter().map(Arc::new) {
            let made_at = paper.made_at();
            let make = || {
                let (service, paper) = (self.clone(), Arc::clone(&paper));
                async move { service.made_paper(member, paper).await }
            };
            let made = patiently(make).await?;
            let name = format!("{folder}{}", made.name.full);
            archive.add(&name, made_at, &made.bytes).await?;
        }
        Ok(count)
    }
}
