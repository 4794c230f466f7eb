//! Why a use case of materials did not do what it was asked for.

use crate::ground::change::takes_what_is_common;
use crate::ground::error::CommonError;
use shinchoryu_store::{Beyond, MaterialId};

/// Why a use case of materials ended without its result.
#[derive(Debug, thiserror::Error)]
pub enum MaterialsError {
    /// What every wing may answer.
    #[error(transparent)]
    Common(CommonError),
    /// The material was saved by somebody else meanwhile.
    #[error("stale version")]
    Stale,
    /// The member's materials would come to more than they may.
    #[error("quota exceeded: {0:?}")]
    QuotaExceeded(Beyond),
    /// There is no scenario of this name.
    #[error("no such scenario")]
    UnknownScenario,
    /// A draft has no document yet.
    #[error("material incomplete")]
    MaterialIncomplete,
    /// Saved under another edition of the law, or with other figures than would be printed: save
    /// again.
    #[error("law changed since the save")]
    LawChanged,
    /// The link to a document is unknown, over or was taken back, or who shares is not in good standing.
    #[error("no such link")]
    SharedLinkInvalid,
    /// The passcode of a link is wrong.
    #[error("wrong passcode")]
    PasscodeWrong,
    /// Why several materials cannot be taken together, and which of them are to blame.
    #[error("{0}: {1:?}")]
    OfSeveral(Box<Self>, Vec<MaterialId>),
}

takes_what_is_common!(MaterialsError);
