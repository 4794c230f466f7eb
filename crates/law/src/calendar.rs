use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 祝日.
#[derive(Debug)]
pub struct Calendar {}

impl Calendar {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
