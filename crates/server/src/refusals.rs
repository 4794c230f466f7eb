//! Writes down what was refused. It waits in the memory of each server, so each writes its own: no job,
//! which one of all servers does.

use shinchoryu_service::Service;
use std::error::Error;
use std::time::Duration;

/// What was refused goes into the database this often; a crash loses as much of it.
const PAUSE: Duration = Duration::from_secs(1);

/// Writes down what was refused, as long as the server runs.
pub async fn count(service: Service) {
    loop {
        if let Err(error) = service.write_refusals().await {
            let error = &error as &dyn Error;
            tracing::warn!(error, "refusals could not be written down");
        }
        tokio::time::sleep(PAUSE).await;
    }
}
