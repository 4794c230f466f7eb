//! 無料期間: who had a free month, remembered without saying who it was.

use crate::Service;
use shinchoryu_store::{Card, Member};

/// What a free month is remembered by.
struct TrialMark<'a> {
    kind: &'static [u8],
    mark: &'a [u8],
}

impl Service {
    /// The digests by which a free month is remembered, under any of the keys.
    pub(super) fn trial_subjects(&self, member: &Member, card: &Card) -> Vec<Vec<u8>> {
        let keyring = &self.parts.keyring;
        trial_marks(member, card)
            .into_iter()
            .flat_map(|one| keyring.macs("trial", &[one.kind, one.mark]))
            .map(Vec::from)
            .collect()
    }

    /// The digests by which the free month that is had now is remembered.
    pub(super) fn new_trials(&self, member: &Member, card: &Card) -> Vec<Vec<u8>> {
        let keyring = &self.parts.keyring;
        trial_marks(member, card)
            .into_iter()
            .filter_map(|one| keyring.mac("trial", &[one.kind, one.mark]))
            .map(Vec::from)
            .collect()
    }
}

/// What a free month is remembered by: the address, and the card where the provider can tell it
/// from others.
fn trial_marks<'a>(member: &'a Member, card: &'a Card) -> Vec<TrialMark<'a>> {
    let address = TrialMark {
        kind: b"email",
        mark: member.email.as_bytes(),
    };
    let card = card.facts.fingerprint.as_ref().map(|mark| TrialMark {
        kind: b"card",
        mark,
    });
    std::iter::once(address).chain(card).collect()
}
