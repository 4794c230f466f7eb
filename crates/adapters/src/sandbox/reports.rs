//! The sandbox tells nothing by itself, and remembers nothing that could be compared.

use super::Sandbox;
use chrono::{DateTime, Utc};
use shinchoryu_service::{
    KnownRefund, MadeCharge, PaymentError, PortAnswer, ProviderCard, Report, ReportProvider,
    ReportRefusal,
};

impl ReportProvider for Sandbox {
    fn read_report(&self, _signature: &str, _body: &[u8]) -> Result<Report, ReportRefusal> {
        Err(ReportRefusal::Unexpected)
    }

    fn made(
        &self,
        _from: DateTime<Utc>,
        _until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>> {
        Box::pin(async { Ok(None) })
    }

    fn made_with<'a>(
        &'a self,
        _customer: &'a str,
        _key: &'a str,
    ) -> PortAnswer<'a, Result<Vec<MadeCharge>, PaymentError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn refunds_of<'a>(
        &'a self,
        _charge: &'a str,
    ) -> PortAnswer<'a, Result<Option<Vec<KnownRefund>>, PaymentError>> {
        Box::pin(async { Ok(None) })
    }

    fn told(
        &self,
        _from: DateTime<Utc>,
        _until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<Report>>, PaymentError>> {
        Box::pin(async { Ok(None) })
    }

    fn card<'a>(
        &'a self,
        _id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>> {
        Box::pin(async {
            Err(PaymentError::Unavailable(
                "the sandbox remembers no cards".to_owned(),
            ))
        })
    }
}
