//! 回数制限: how often something may be done, by whom and in what time. Each figure stands here and
//! nowhere else; failures in a row are counted elsewhere, with waits that grow.

use crate::Service;
use crate::ground::change::{Change, Ended};
use crate::ground::clock::wait_until;
use crate::ground::error::CommonError;
use crate::ground::networks::network;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{Room, Window, WindowRule};
use std::time::Duration;

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Wrong passwords from an address: 30 in 15 minutes.
    FailuresOfPeer,
    /// Sign-ups from an address: 5 an hour.
    SignUpsOfPeer,
    /// Mails that reset something, asked for from an address: 10 an hour.
    ResetMailsOfPeer,
    /// The same, to one mail address: 3 an hour.
    ResetMailsOfPeerToOne,
    /// Mails that reset something, to one mail address, whoever asks: 12 an hour.
    ResetMailsOfAddress,
    /// The same, asked for on a device that shows its token: 3 an hour of its own.
    ResetMailsOfDevice,
    /// Changes of the mail address a member asks for: 5 an hour.
    AddressRequests,
    /// Coupons that are tried from an address, or by a member: 10 in 10 minutes.
    CouponChecks,
    /// Documents a member has made: 30 an hour.
    Documents,
    /// Archives a member has made, of invoices, of documents or of everything: 10 an hour.
    Archives,
    /// Mails that tell a member that a door closes: one a day of each kind.
    DoorMails,
    /// Right passwords of a member that are written down one by one: 30 an hour. More are counted.
    PasswordsAccepted,
    /// Sign-ins of a member with a passkey: 60 an hour.
    PasskeySignIns,
    /// Changes of passkeys and recovery codes by a member, each told by mail: 30 an hour.
    FactorChanges,
    /// Orders of a member: 20 an hour.
    Orders,
    /// Cards that a member has the payment provider look at: 30 an hour. Whoever tries stolen ones tries many.
    CardsTried,
    /// Cancellations that a member takes back: 10 an hour. Cancelling has no limit beside that of
    /// all writes of a session.
    PlansKept,
    /// Coupons that a member applies to a plan that runs, or takes away: 20 an hour. Each is told by a mail.
    CouponsChanged,
    /// Logos that a member adds: 30 an hour. Each is a picture to be decoded.
    LogosAdded,
    /// Links to issued documents that a member makes: 20 an hour.
    LinksMade,
    /// Wrong passcodes of a link, whoever tries: 10 a day.
    PasscodesOfLink,
    /// Wrong passcodes from an address: 30 in 15 minutes.
    PasscodesOfPeer,
    /// Openings of a link from one network: 15 an hour, so that one reader takes nobody else's.
    LinkViewsOfPeer,
    /// Openings of a link, whoever opens it: 60 an hour. Each is written down.
    LinkViews,
    /// Documents that are sent by a link to one network: 60 an hour.
    LinkReadsOfPeer,
    /// Documents that are sent by a link: 240 an hour.
    LinkReads,
    /// Links to a new password that are written down one by one, whoever asks and for whom: 200 an
    /// hour. After that those for nobody are counted.
    ResetsTold,
    /// Sign-ups from everywhere together: 600 an hour. Each leaves an account for a week.
    SignUpsOfAll,
    /// Messages to us from an address: 5 an hour. Members count by themselves: a hall or an office has one
    /// address.
    MessagesOfPeer,
    /// Messages to us of a member whose address is confirmed: 5 an hour.
    MessagesOfMember,
    /// Messages to us of which one mail address is told that they came: 10 a day. Those beyond are taken all the
    /// same, and nobody is told.
    MessagesOfAddress,
    /// Messages to us from everywhere together, but for those of members: 300 an hour.
    MessagesOfAll,
}

/// Whom the limits of everybody together count.
pub(crate) const ALL: &[u8] = b"all";

/// Accounts tried from one address within three hours; one more shuts the address out for a day.
const ACCOUNTS_OF_PEER: WindowRule = WindowRule {
    kind: "accounts_of_peer",
    max: 15,
    length: TimeDelta::hours(3),
};
const SHUT_OUT: TimeDelta = TimeDelta::hours(24);
/// Marks older than this are counted by no limit.
pub(crate) const MARK_MEMORY: TimeDelta = ACCOUNTS_OF_PEER.length;

impl Limit {
    pub(crate) const fn rule(self) -> WindowRule {
        let (kind, max, length) = match self {
            Self::FailuresOfPeer => ("failures_of_peer", 30, TimeDelta::minutes(15)),
            Self::SignUpsOfPeer => ("sign_ups_of_peer", 5, TimeDelta::hours(1)),
            Self::ResetMailsOfPeer => ("reset_mails_of_peer", 10, TimeDelta::hours(1)),
            Self::ResetMailsOfPeerToOne => ("reset_mails_of_peer_to_one", 3, TimeDelta::hours(1)),
            Self::ResetMailsOfAddress => ("reset_mails_of_address", 12, TimeDelta::hours(1)),
            Self::ResetMailsOfDevice => ("reset_mails_of_device", 3, TimeDelta::hours(1)),
            Self::AddressRequests => ("address_requests", 5, TimeDelta::hours(1)),
            Self::CouponChecks => ("coupon_checks", 10, TimeDelta::minutes(10)),
            Self::Documents => ("documents", 30, TimeDelta::hours(1)),
            Self::Archives => ("archives", 10, TimeDelta::hours(1)),
            Self::DoorMails => ("door_mails", 1, TimeDelta::days(1)),
            Self::PasswordsAccepted => ("passwords_accepted", 30, TimeDelta::hours(1)),
            Self::PasskeySignIns => ("passkey_sign_ins", 60, TimeDelta::hours(1)),
            Self::FactorChanges => ("factor_changes", 30, TimeDelta::hours(1)),
            Self::Orders => ("orders", 20, TimeDelta::hours(1)),
            Self::CardsTried => ("cards_tried", 30, TimeDelta::hours(1)),
            Self::PlansKept => ("plans_kept", 10, TimeDelta::hours(1)),
            Self::CouponsChanged => ("coupons_changed", 20, TimeDelta::hours(1)),
            Self::LogosAdded => ("logos_added", 30, TimeDelta::hours(1)),
            Self::LinksMade => ("links_made", 20, TimeDelta::hours(1)),
            Self::PasscodesOfLink => ("passcodes_of_link", 10, TimeDelta::days(1)),
            Self::PasscodesOfPeer => ("passcodes_of_peer", 30, TimeDelta::minutes(15)),
            Self::LinkViewsOfPeer => ("link_views_of_peer", 15, TimeDelta::hours(1)),
            Self::LinkViews => ("link_views", 60, TimeDelta::hours(1)),
            Self::LinkReadsOfPeer => ("link_reads_of_peer", 60, TimeDelta::hours(1)),
            Self::LinkReads => ("link_reads", 240, TimeDelta::hours(1)),
            Self::ResetsTold => ("resets_told", 200, TimeDelta::hours(1)),
            Self::SignUpsOfAll => ("sign_ups_of_all", 600, TimeDelta::hours(1)),
            Self::MessagesOfPeer => ("messages_of_peer", 5, TimeDelta::hours(1)),
            Self::MessagesOfMember => ("messages_of_member", 5, TimeDelta::hours(1)),
            Self::MessagesOfAddress => ("messages_of_address", 10, TimeDelta::days(1)),
            Self::MessagesOfAll => ("messages_of_all", 300, TimeDelta::hours(1)),
        };
        WindowRule { kind, max, length }
    }

    const fn is_of_peer(self) -> bool {
        matches!(
            self,
            Self::FailuresOfPeer
                | Self::SignUpsOfPeer
                | Self::ResetMailsOfPeer
                | Self::MessagesOfPeer
                | Self::PasscodesOfPeer
        )
    }

    /// What whoever is beyond it is told: that too much failed, or that it was too much.
    pub(crate) const fn beyond(self, retry_after: Duration) -> CommonError {
        match self {
            Self::FailuresOfPeer | Self::PasscodesOfLink | Self::PasscodesOfPeer => {
                CommonError::TooManyAttempts { retry_after }
            }
            _ => CommonError::TooManyRequests { retry_after },
        }
    }

    /// Whether outsiders choose the subject, and so how many there are.
    const fn is_of_outsiders(self) -> bool {
        self.is_of_peer()
            || matches!(
                self,
                Self::ResetMailsOfPeerToOne
                    | Self::ResetMailsOfAddress
                    | Self::CouponChecks
                    | Self::LinkViewsOfPeer
                    | Self::LinkReadsOfPeer
                    | Self::MessagesOfAddress
            )
    }
}

/// Counters of each kind that outsiders can take up.
const PLACES: u32 = 1 << 17;

impl Service {
    /// The subject as it is counted. Where outsiders choose it, it has one of a fixed number of
    /// places, so that the table has an end however many networks somebody has. Which one, only the
    /// key of this installation tells: nobody can look for a neighbour.
    pub(crate) fn subject(&self, limit: Limit, subject: &[u8]) -> Vec<u8> {
        let subject = if limit.is_of_peer() {
            network(subject)
        } else {
            subject.to_vec()
        };
        if limit.is_of_outsiders() {
            self.place_of(limit.rule().kind, &subject)
        } else {
            subject
        }
    }

    /// One of the [`PLACES`] of a kind.
    pub(crate) fn place_of(&self, kind: &str, subject: &[u8]) -> Vec<u8> {
        let digest = self
            .parts
            .keyring
            .mac("place of a counter", &[kind.as_bytes(), subject])
            .unwrap_or_else(|| Sha256::digest(subject).into());
        let [one, two, three, four, ..] = digest;
        let place = u32::from_be_bytes([one, two, three, four]) % PLACES;
        place.to_be_bytes().to_vec()
    }

    /// The place of the address, and what marks the account at it.
    fn account_of_peer(&self, ip: &str, email: &str) -> (Vec<u8>, [u8; 32]) {
        let mark = Sha256::digest(email.as_bytes());
        let network = network(ip.as_bytes());
        (self.place_of(ACCOUNTS_OF_PEER.kind, &network), mark.into())
    }

    /// Whether one more is within the limit; it is counted then. Where nobody knows who asks (an
    /// empty subject), nothing is counted.
    pub(crate) async fn allows(
        &self,
        tx: &Change,
        limit: Limit,
        subject: &[u8],
    ) -> Result<bool, CommonError> {
        Ok(self.room(tx, limit, subject).await?.is_none())
    }

    /// [`Service::allows`], with an error for those who are told. What was written before stays.
    pub(crate) async fn enforce(
        &self,
        tx: &Change,
        limit: Limit,
        subject: &[u8],
    ) -> Result<(), Ended<CommonError>> {
        match self.room(tx, limit, subject).await? {
            None => Ok(()),
            Some(until) => Err(Ended::Kept(limit.beyond(self.wait(until)))),
        }
    }

    /// Whether a limit is full by what is written already: then nothing is written and no work is
    /// begun for who asks.
    pub(crate) async fn check_limit(
        &self,
        limit: Limit,
        subject: &[u8],
    ) -> Result<(), CommonError> {
        match self.full_until(limit, subject).await? {
            None => Ok(()),
            Some(until) => Err(limit.beyond(self.wait(until))),
        }
    }

    /// The same for those who are not told.
    pub(crate) async fn is_full(&self, limit: Limit, subject: &[u8]) -> Result<bool, CommonError> {
        Ok(self.full_until(limit, subject).await?.is_some())
    }

    /// [`Service::enforce`] as a change of its own.
    pub(crate) async fn enforce_alone(
        &self,
        limit: Limit,
        subject: &[u8],
    ) -> Result<(), CommonError> {
        self.check_limit(limit, subject).await?;
        self.change(Room::Small, |tx| async move {
            self.enforce(&tx, limit, subject).await
        })
        .await
    }

    /// Takes back one that was counted and did not go wrong.
    pub(crate) async fn give_back(
        &self,
        tx: &Change,
        limit: Limit,
        subject: &[u8],
    ) -> Result<(), CommonError> {
        if !subject.is_empty() {
            let subject = self.subject(limit, subject);
            tx.windows().uncount(limit.rule(), &subject).await?;
        }
        Ok(())
    }

    /// Whether an address is shut out by what is written already, for trying too many accounts.
    pub(crate) async fn check_accounts_of_peer(&self, ip: &str) -> Result<(), CommonError> {
        if ip.is_empty() {
            return Ok(());
        }
        let (subject, _) = self.account_of_peer(ip, "");
        let windows = self.store().windows();
        match windows
            .shut_until(ACCOUNTS_OF_PEER, &subject, self.now())
            .await?
        {
            None => Ok(()),
            Some(until) => Err(self.come_again(until)),
        }
    }

    /// Counts an account that is tried from an address.
    pub(crate) async fn enforce_accounts_of_peer(
        &self,
        tx: &Change,
        ip: &str,
        email: &str,
    ) -> Result<(), Ended<CommonError>> {
        if ip.is_empty() {
            return Ok(());
        }
        let (subject, mark) = self.account_of_peer(ip, email);
        let window = tx
            .windows()
            .count_different(ACCOUNTS_OF_PEER, &subject, &mark, SHUT_OUT, self.now())
            .await?;
        match window {
            Window::Within(_) => Ok(()),
            Window::FullUntil(until) => Err(Ended::Kept(self.come_again(until))),
        }
    }

    /// Forgets an account that was tried from an address, because the password was right: an office
    /// behind one address has as many accounts as it has people.
    pub(crate) async fn forget_account_of_peer(
        &self,
        tx: &Change,
        ip: &str,
        email: &str,
    ) -> Result<(), CommonError> {
        if !ip.is_empty() {
            let (subject, mark) = self.account_of_peer(ip, email);
            tx.windows()
                .forget_mark(ACCOUNTS_OF_PEER.kind, &subject, &mark)
                .await?;
        }
        Ok(())
    }

    /// Until when the limit is full by what is written already.
    async fn full_until(
        &self,
        limit: Limit,
        subject: &[u8],
    ) -> Result<Option<DateTime<Utc>>, CommonError> {
        if subject.is_empty() {
            return Ok(None);
        }
        let subject = self.subject(limit, subject);
        let windows = self.store().windows();
        Ok(windows
            .full_until(limit.rule(), &subject, self.now())
            .await?)
    }

    async fn room(
        &self,
        tx: &Change,
        limit: Limit,
        subject: &[u8],
    ) -> Result<Option<DateTime<Utc>>, CommonError> {
        if subject.is_empty() {
            return Ok(None);
        }
        let subject = self.subject(limit, subject);
        let window = tx
            .windows()
            .count(limit.rule(), &subject, self.now())
            .await?;
        Ok(match window {
            Window::Within(_) => None,
            Window::FullUntil(until) => Some(until),
        })
    }

    pub(crate) fn wait(&self, until: DateTime<Utc>) -> Duration {
        wait_until(until, self.now())
    }

    pub(crate) fn come_again(&self, until: DateTime<Utc>) -> CommonError {
        let wait = self.wait(until);
        CommonError::TooManyAttempts { retry_after: wait }
    }
}

#[cfg(test)]
mod tests;
