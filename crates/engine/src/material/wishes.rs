//! ご意向: what the president wants, in the order of its weight. No figure goes by it.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// ご意向 of a president. Most are answered by a figure of the comparison; the document says which are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// 手取りを増やしたい.
    TakeHome,
    /// 会社にお金を残したい.
    CompanyMoney,
    /// 社会保険料の負担を減らしたい.
    LessPremiums,
    /// 老後の年金を減らしたくない.
    Pension,
    /// 病気で休んだときの保障を減らしたくない.
    SicknessCover,
    /// 退職金の目安を減らしたくない.
    RetirementAllowance,
    /// 手続きを増やしたくない.
    FewDuties,
    /// 万一のときに会社を守りたい.
    BusinessCover,
    /// 次の代に会社を引き継ぎたい.
    Succession,
}

impl Wish {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 9] = [
        Self::TakeHome,
        Self::CompanyMoney,
        Self::LessPremiums,
        Self::Pension,
        Self::SicknessCover,
        Self::RetirementAllowance,
        Self::FewDuties,
        Self::BusinessCover,
        Self::Succession,
    ];
}

/// As many wishes as a material has: who wants more than this has no order among them.
pub const MAX_WISHES: usize = 5;

/// A list of names in which each counts once, where it stands first: it is never longer than there are names.
pub(super) fn each_once<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialEq>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let mut names = Vec::new();
    for name in Vec::<T>::deserialize(deserializer)? {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::{Kind, MaterialInput};
    use serde_json::json;

    #[test]
    fn a_wish_counts_once_and_where_it_stands_first() {
        let read = json!({"wishes": ["pension", "take_home", "pension"]});
        let input: MaterialInput = serde_json::from_value(read).unwrap();
        assert_eq!(input.wishes, [Wish::Pension, Wish::TakeHome]);
        let unknown = json!({"wishes": ["wealth"]});
        assert!(serde_json::from_value::<MaterialInput>(unknown).is_err());
        let none = serde_json::to_value(MaterialInput::default()).unwrap();
        assert!(none.get("wishes").is_none());
    }

    #[test]
    fn where_no_pay_is_compared_wishes_are_kept_and_not_used() {
        let mut input = MaterialInput {
            wishes: Wish::ALL.to_vec(),
            kind: Some(Kind::Free),
            ..MaterialInput::default()
        };
        assert_eq!(input.used().wishes.len(), Wish::ALL.len());
        input.kind = Some(Kind::RetirementFund);
        assert!(input.used().wishes.is_empty());
    }
}
