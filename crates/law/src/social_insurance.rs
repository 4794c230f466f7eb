use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 社会保険.
#[derive(Debug)]
pub struct SocialInsurance {}

impl SocialInsurance {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
