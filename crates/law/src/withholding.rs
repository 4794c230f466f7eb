use crate::LawError;

pub(crate) const FILES: &[(&str, &str)] = &[];

/// 源泉徴収税額表.
#[derive(Debug)]
pub struct WithholdingTables {}

impl WithholdingTables {
    pub(crate) fn load() -> Result<Self, LawError> {
        Ok(Self {})
    }
}
