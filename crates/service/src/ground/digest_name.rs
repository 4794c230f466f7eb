//! Ids that are made of a digest: the same for the same thing, and tell nothing of it.

use uuid::Uuid;

/// The first half of a digest.
pub(crate) fn uuid_of(digest: [u8; 32]) -> Uuid {
    let mut bytes = [0; 16];
    for (byte, of_digest) in bytes.iter_mut().zip(digest) {
        *byte = of_digest;
    }
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
