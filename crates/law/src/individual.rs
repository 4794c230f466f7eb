use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 所得税・住民税.
#[derive(Debug)]
pub struct Individual {}

impl Individual {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
