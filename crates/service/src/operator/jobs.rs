//! What happens by itself: all jobs of the program.

use crate::Service;
use crate::billing::reconcile::RECONCILIATION;
use crate::ground::error::CommonError;
use crate::ground::jobs::{Job, Progress, Runner, rule, wait_after};
use crate::ground::mail::Mailer;
use chrono::TimeDelta;
use std::sync::Arc;
use tokio::sync::watch;

const SECOND: TimeDelta = TimeDelta::seconds(1);
const MINUTE: TimeDelta = TimeDelta::minutes(1);

impl Service {
    /// Runs all that happens by itself until `stopped` says so. What is under way then gets a few
    /// seconds to end.
    pub async fn run_jobs(&self, mailer: Arc<dyn Mailer>, stopped: watch::Receiver<bool>) {
        let jobs = vec![
            mails(mailer),
            plans(),
            reports(),
            reconciliation(),
            notices(),
            deletions(),
            free_days_end(),
            tidy(),
        ];
        Runner::new(self.clone(), jobs, stopped).run().await;
    }

    async fn deliver_some(self, mailer: Arc<dyn Mailer>) -> Result<Progress, CommonError> {
        let done = self.deliver_mail(&mailer).await?;
        if done.is_idle() {
            return Ok(Progress::Done);
        }
        tracing::info!(
            sent = done.sent,
            delayed = done.delayed,
            failed = done.failed,
            "mails"
        );
        Ok(Progress::More)
    }
}

/// 配達. To be repeated: each mail is claimed by itself, for longer than it takes to hand it over. The
/// lease of the job is short, so that mails promised after a crash do not wait for its end.
fn mails(mailer: Arc<dyn Mailer>) -> Job {
    let rule = rule("mails", MINUTE, SECOND * 10, |failures| {
        wait_after(failures, SECOND * 5, MINUTE)
    });
    Job::new(rule, move |service| {
        service.deliver_some(Arc::clone(&mailer))
    })
    .also_when(|service| async move { service.is_mail_due().await })
}

/// 継続課金. To be repeated: what is charged is written down before the provider is asked, which charges a
/// key once.
fn plans() -> Job {
    let rule = rule("plans", MINUTE, SECOND * 30, |failures| {
        wait_after(failures, SECOND * 20, MINUTE * 10)
    });
    Job::new(rule, |service| async move { service.renew_plans().await })
        .also_when(|service| async move { service.is_plan_due().await })
}

/// 決済会社からの通知. To be repeated: what a report is about is asked for, and changes what is not so yet.
fn reports() -> Job {
    let rule = rule("reports", MINUTE, SECOND * 30, |failures| {
        wait_after(failures, SECOND * 20, MINUTE * 10)
    });
    Job::new(
        rule,
        |service| async move { service.look_at_reports().await },
    )
    .also_when(|service| async move { service.is_report_due().await })
}

/// 照合. To be repeated: a difference is told once. A difference is found within the hour.
fn reconciliation() -> Job {
    let rule = rule(RECONCILIATION, MINUTE * 30, MINUTE * 5, |failures| {
        wait_after(failures, MINUTE, MINUTE * 30)
    });
    Job::new(rule, |service| async move { service.reconcile().await })
}

/// お支払いの前のお知らせ. To be repeated: that a member was told is written with the mail.
fn notices() -> Job {
    let rule = rule("notices", MINUTE, SECOND * 30, |failures| {
        wait_after(failures, MINUTE, MINUTE * 10)
    });
    Job::new(
        rule,
        |service| async move { service.tell_what_comes().await },
    )
}

/// 削除の精算. To be repeated: the payment provider forgets a customer once, however often it is told, and
/// a deletion is claimed by itself.
fn deletions() -> Job {
    let rule = rule("deletions", SECOND * 20, SECOND * 30, |failures| {
        wait_after(failures, SECOND * 20, MINUTE * 5)
    });
    Job::new(
        rule,
        |service| async move { service.settle_deletions().await },
    )
}

/// 無料期間の終了のお知らせ. To be repeated: that a member was told is written with the mail.
fn free_days_end() -> Job {
    let rule = rule("free_days_end", MINUTE, SECOND * 30, |failures| {
        wait_after(failures, MINUTE, MINUTE * 10)
    });
    Job::new(rule, |service| async move {
        service.tell_end_of_free_days().await
    })
}

/// 片付け. To be repeated: what was removed is not there any more.
fn tidy() -> Job {
    let rule = rule("tidy", MINUTE, SECOND * 30, |failures| {
        wait_after(failures, MINUTE, MINUTE * 10)
    });
    Job::new(rule, |service| async move {
        service.tidy().await?;
        Ok(Progress::Done)
    })
}
