//! Each operation lists the codes it answers: no test gets another one.

use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

struct Listed {
    method: String,
    /// Parts of its path; those in braces fit everything.
    path: Vec<String>,
    codes: BTreeSet<String>,
}

static LISTED: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let document = shinchoryu_api::openapi().unwrap();
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, operations)| {
        let operations = operations.as_object().unwrap();
        operations
            .iter()
            .map(move |(method, operation)| (path, method, operation))
    });
    operations
        .map(|(path, method, operation)| Listed {
            method: method.to_uppercase(),
            path: path.split('/').map(str::to_owned).collect(),
            codes: ["4XX", "5XX"]
                .into_iter()
                .flat_map(|kind| codes(&operation["responses"][kind]))
                .collect(),
        })
        .collect()
});

fn codes(answer: &Value) -> Vec<String> {
    let schema = &answer["content"]["application/problem+json"]["schema"];
    let names = schema["allOf"][1]["properties"]["code"]["enum"].as_array();
    let names = names.into_iter().flatten();
    names
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

/// An answer of an operation that the document names.
#[track_caller]
pub fn check(method: &str, path: &str, code: &str) {
    let Some(path) = path
        .split('?')
        .next()
        .and_then(|path| path.strip_prefix("/api"))
    else {
        return;
    };
    let parts: Vec<_> = path.split('/').collect();
    let fits = |listed: &&Listed| {
        listed.method == method
            && listed.path.len() == parts.len()
            && listed
                .path
                .iter()
                .zip(&parts)
                .all(|(known, part)| known.starts_with('{') || known == part)
    };
    // what is spelled out comes before what is filled in
    let braces = |listed: &&Listed| {
        listed
            .path
            .iter()
            .filter(|part| part.starts_with('{'))
            .count()
    };
    if let Some(listed) = LISTED.iter().filter(fits).min_by_key(braces)
        && !listed.codes.contains(code)
    {
        panic!("{method} {path} answers {code} and does not list it");
    }
}

#[test]
fn every_operation_lists_its_codes_with_an_example() {
    let document = shinchoryu_api::openapi().unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation.get("x-refusals").is_none(), "{method} {path}");
            for kind in ["4XX", "5XX"] {
                let answer = &operation["responses"][kind];
                let listed = codes(answer);
                assert!(!listed.is_empty(), "{method} {path} {kind}");
                let example = &answer["content"]["application/problem+json"]["example"];
                let code = example["code"].as_str().unwrap();
                assert!(
                    listed.iter().any(|one| one == code),
                    "{method} {path} {kind}"
                );
            }
        }
    }
}

/// Wrong parameters are `invalid_query`. Without a body, fields are wrong only where a day lies outside of the
/// tables of the law, where a postal code is none, and where a card bears another name than its member.
#[test]
fn parameters_alone_are_no_wrong_fields() {
    let document = shinchoryu_api::openapi().unwrap();
    let has_body = |one: &Listed| {
        let operation = &document["paths"][one.path.join("/")][one.method.to_lowercase()];
        operation.get("requestBody").is_some()
    };
    let listed = LISTED.iter().filter(|one| !has_body(one));
    let listed = listed.filter(|one| one.codes.contains("invalid_fields"));
    let paths: BTreeSet<_> = listed.map(|one| one.path.join("/")).collect();
    let expected = [
        "/areas",
        "/consoles/monthly/taxes",
        "/consoles/withholding/taxes",
        "/corporations/taxes",
        "/insurance",
        "/members/me/payments/{id}/default",
        "/postal-codes/{code}",
        "/remunerations/taxes",
        "/residences/taxes",
    ];
    assert_eq!(paths, expected.map(str::to_owned).into());
}

/// `GET /members/me` says where the member stands in the names of its own answer.
#[test]
fn a_refusal_of_its_own_keeps_its_form() {
    let document = shinchoryu_api::openapi().unwrap();
    let form = |path: &str| {
        let answer = &document["paths"][path]["get"]["responses"]["4XX"];
        answer["content"]["application/problem+json"]["schema"]["allOf"][0]["$ref"].clone()
    };
    assert_eq!(form("/members/me"), "#/components/schemas/MemberProblem");
    assert_eq!(form("/members/me/email"), "#/components/schemas/Problem");
}
