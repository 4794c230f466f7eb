use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 給付.
#[derive(Debug)]
pub struct Pension {}

impl Pension {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
