//! 文字の欄: every text that a member types freely, by the path of its field.

use std::borrow::Cow;

use super::case::longest;
use super::input::MaterialInput;
use super::parts::AreaInput;

/// A text of a material.
#[derive(Debug, PartialEq, Eq)]
pub struct Typed<T> {
    /// Path of its field.
    pub field: Cow<'static, str>,
    /// Whether a document shows it; the memo and the readings of names are only searched.
    pub is_printed: bool,
    /// The text.
    pub text: T,
}

macro_rules! texts {
    ($input:ident $($mutable:tt)?) => {{
        let typed = |field: &'static str, is_printed, text| Typed {
            field: Cow::Borrowed(field),
            is_printed,
            text,
        };
        let company = &$($mutable)? $input.company;
        let customer = &$($mutable)? $input.customer;
        let proposer = &$($mutable)? $input.proposer;
        let (last, first) = (&$($mutable)? customer.last_name, &$($mutable)? customer.first_name);
        let last_kana = &$($mutable)? customer.last_name_kana;
        let first_kana = &$($mutable)? customer.first_name_kana;
        let approval = &$($mutable)? proposer.approval_number;
        let mut texts = vec![
            typed("title", true, &$($mutable)? $input.title),
            typed("search_keyword", false, &$($mutable)? $input.search_keyword),
            typed("company.name", true, &$($mutable)? company.name),
            typed("company.name_kana", false, &$($mutable)? company.name_kana),
            typed("customer.last_name", true, last),
            typed("customer.first_name", true, first),
            typed("customer.last_name_kana", false, last_kana),
            typed("customer.first_name_kana", false, first_kana),
            typed("proposer.office", true, &$($mutable)? proposer.office),
            typed("proposer.name", true, &$($mutable)? proposer.name),
            typed("proposer.tel", true, &$($mutable)? proposer.tel),
            typed("proposer.email", true, &$($mutable)? proposer.email),
            typed("proposer.registration", true, &$($mutable)? proposer.registration),
            typed("proposer.approval_number", true, approval),
        ];
        if let Some(AreaInput::Own(own)) = &$($mutable)? company.area {
            texts.push(typed("company.area.source", true, &$($mutable)? own.source));
        }
        macro_rules! of_policies {
            ($list:ident) => {
                let policies = &$($mutable)? $input.$list;
                for (index, policy) in policies.into_iter().enumerate() {
                    let texts_of_policy = [
                        ("insurer", &$($mutable)? policy.insurer),
                        ("product", &$($mutable)? policy.product),
                        ("plan_no", &$($mutable)? policy.plan_no),
                    ];
                    texts.extend(texts_of_policy.map(|(name, text)| Typed {
                        field: Cow::Owned(format!("{}.{index}.{name}", stringify!($list))),
                        is_printed: true,
                        text,
                    }));
                }
            };
        }
        of_policies!(deferred_insurance);
        of_policies!(life_insurance);
        let comments = &$($mutable)? $input.display.comments;
        texts.extend(comments.into_iter().enumerate().map(|(index, comment)| Typed {
            field: Cow::Owned(format!("display.comments.{index}.text")),
            is_printed: true,
            text: &$($mutable)? comment.text,
        }));
        texts
    }};
}

/// The free texts with the paths of their fields and their longest.
pub(super) fn texts_of(input: &MaterialInput) -> [(&Option<String>, &'static str, usize); 14] {
    let (company, customer, proposer) = (&input.company, &input.customer, &input.proposer);
    [
        (&input.title, "title", longest::TITLE),
        (&input.search_keyword, "search_keyword", longest::MEMO),
        (&company.name, "company.name", longest::COMPANY),
        (&company.name_kana, "company.name_kana", longest::COMPANY),
        (&customer.last_name, "customer.last_name", longest::NAME),
        (&customer.first_name, "customer.first_name", longest::NAME),
        (
            &customer.last_name_kana,
            "customer.last_name_kana",
            longest::NAME,
        ),
        (
            &customer.first_name_kana,
            "customer.first_name_kana",
            longest::NAME,
        ),
        (&proposer.office, "proposer.office", longest::PROPOSER),
        (&proposer.name, "proposer.name", longest::PROPOSER),
        (&proposer.tel, "proposer.tel", longest::TEL),
        (&proposer.email, "proposer.email", longest::EMAIL),
        (
            &proposer.registration,
            "proposer.registration",
            longest::PROPOSER,
        ),
        (
            &proposer.approval_number,
            "proposer.approval_number",
            longest::PROPOSER,
        ),
    ]
}

/// The texts of the contracts with the paths of their fields.
pub(super) fn policy_texts(
    input: &MaterialInput,
) -> impl Iterator<Item = (Option<&String>, String)> {
    let of_company = input.deferred_insurance.iter().enumerate();
    let of_company = of_company.map(|(index, policy)| {
        let texts = [&policy.insurer, &policy.product, &policy.plan_no];
        (format!("deferred_insurance.{index}"), texts)
    });
    let of_person = input.life_insurance.iter().enumerate();
    let of_person = of_person.map(|(index, policy)| {
        let texts = [&policy.insurer, &policy.product, &policy.plan_no];
        (format!("life_insurance.{index}"), texts)
    });
    of_company.chain(of_person).flat_map(|(path, texts)| {
        let names = ["insurer", "product", "plan_no"].into_iter().zip(texts);
        names.map(move |(name, text)| (text.as_ref(), format!("{path}.{name}")))
    })
}

impl MaterialInput {
    /// Every text that is there.
    #[must_use]
    pub fn texts(&self) -> Vec<Typed<&str>> {
        let fields = texts!(self).into_iter();
        let there = fields.filter_map(|typed| {
            Some(Typed {
                field: typed.field,
                is_printed: typed.is_printed,
                text: typed.text.as_deref()?,
            })
        });
        there.collect()
    }

    /// Every field of a text, to bring what is typed to its one form.
    #[must_use]
    pub fn texts_mut(&mut self) -> Vec<Typed<&mut Option<String>>> {
        texts!(self mut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::{Comment, DeferredPolicyInput, OwnRates, PersonalPolicyInput};
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// The paths of what a schema lets somebody type freely: text without a form of its own.
    fn free(schema: &Value, root: &Value, path: &str, found: &mut BTreeSet<String>) {
        if let Some(name) = schema["$ref"].as_str() {
            let pointer = name.trim_start_matches('#');
            let target = root.pointer(pointer).expect("a definition");
            return free(target, root, path, found);
        }
        for kind in ["anyOf", "oneOf", "allOf"] {
            for part in schema[kind].as_array().into_iter().flatten() {
                free(part, root, path, found);
            }
        }
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            let path = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            free(part, root, &path, found);
        }
        free_items(schema, root, path, found);
        let kinds = &schema["type"];
        let is_text = *kinds == "string"
            || kinds
                .as_array()
                .is_some_and(|kinds| kinds.contains(&"string".into()));
        let has_form = ["format", "pattern", "enum", "const"]
            .iter()
            .any(|form| !schema[form].is_null());
        if is_text && !has_form {
            found.insert(path.to_owned());
        }
    }

    fn free_items(schema: &Value, root: &Value, path: &str, found: &mut BTreeSet<String>) {
        if schema["items"].is_object() {
            free(&schema["items"], root, &format!("{path}.0"), found);
        }
    }

    #[test]
    fn every_free_text_of_the_schema_is_listed() {
        let schema = schemars::schema_for!(MaterialInput);
        let schema = serde_json::to_value(schema).expect("json");
        let mut free_texts = BTreeSet::new();
        free(&schema, &schema, "", &mut free_texts);
        // never read; and a name out of a list, which is refused where the list has none such
        for other in [
            "about",
            "company.prefecture",
            "company.area.prefecture",
            "company.area.municipality",
            "customer.other_office.prefecture",
            "customer.residence.prefecture",
        ] {
            assert!(free_texts.remove(other), "{other}");
        }
        let mut input = MaterialInput::default();
        input.company.area = Some(AreaInput::Own(OwnRates::default()));
        input.deferred_insurance = vec![DeferredPolicyInput::default()];
        input.life_insurance = vec![PersonalPolicyInput::default()];
        input.display.comments = vec![Comment::default()];
        let listed: BTreeSet<_> = input
            .texts_mut()
            .iter()
            .map(|text| text.field.clone().into_owned())
            .collect();
        assert_eq!(listed, free_texts);
    }

    #[test]
    fn a_text_is_found_by_its_path_and_read_where_it_is_written() {
        let mut input = MaterialInput::default();
        input.company.area = Some(AreaInput::Own(OwnRates::default()));
        input.deferred_insurance = vec![DeferredPolicyInput::default(); 2];
        input.life_insurance = vec![PersonalPolicyInput::default(); 2];
        for typed in input.texts_mut() {
            *typed.text = Some(typed.field.into_owned());
        }
        let json = serde_json::to_value(&input).expect("json");
        assert_eq!(input.texts().len(), 15 + 6 + 6);
        for typed in input.texts() {
            let pointer = format!("/{}", typed.field.replace('.', "/"));
            assert_eq!(typed.text, typed.field);
            assert_eq!(json.pointer(&pointer), Some(&typed.field.into()));
        }
    }
}
