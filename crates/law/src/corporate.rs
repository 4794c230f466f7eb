use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 法人税等.
#[derive(Debug)]
pub struct Corporate {}

impl Corporate {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
