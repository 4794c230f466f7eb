//! 拒否の一覧: which codes each operation can answer, in the OpenAPI document. What is an operation's own
//! stands beside its endpoint (`x-refusals`); what many share is decided here, by what they take.

use crate::problem::Code;
use serde_json::{Map, Value, json};

/// Of every operation.
const ANY: &[Code] = &[
    Code::TooManyRequests,
    Code::InvalidHost,
    Code::UnknownHost,
    Code::UriTooLong,
    Code::Internal,
    Code::Unavailable,
    Code::Timeout,
];
/// Of what another page might ask for in a member's name.
const OF_CALLS: &[Code] = &[Code::ForeignOrigin];
/// Of what changes something.
const OF_WRITES: &[Code] = &[Code::WritesRefused];
/// Of what takes a body.
const OF_BODIES: &[Code] = &[
    Code::InvalidJson,
    Code::UnsupportedMediaType,
    Code::TooLarge,
    Code::BodyBroken,
    Code::BodyTimeout,
    Code::InvalidFields,
];
/// Of what somebody is signed in for.
const OF_SESSIONS: &[Code] = &[Code::Unauthenticated, Code::AccessDenied];
/// Of what is asked for with parameters.
const OF_QUERIES: &[Code] = &[Code::InvalidQuery];
/// Of what has a part of its address to be filled in.
const OF_PATHS: &[Code] = &[Code::NotFound];

/// Lists the codes of each operation, and gives an example of each kind of refusal.
///
/// # Errors
/// When an endpoint names a code that there is not.
pub fn list(document: &mut Value) -> Result<(), serde_json::Error> {
    let Some(paths) = document["paths"].as_object_mut() else {
        return Ok(());
    };
    for (path, operations) in paths {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let Some(operation) = operation.as_object_mut() else {
                continue;
            };
            let mut codes = own(operation)?;
            let writes = method != "get" && !operation.contains_key("x-reads-only");
            let mut shares = |has: bool, shared: &[Code]| {
                let more = shared.iter().filter(|_| has);
                codes.extend(more);
            };
            shares(operation.contains_key("security"), OF_SESSIONS);
            shares(path.contains('{'), OF_PATHS);
            shares(asks(operation), OF_QUERIES);
            shares(operation.contains_key("requestBody"), OF_BODIES);
            shares(method != "get", OF_CALLS);
            shares(writes, OF_WRITES);
            shares(true, ANY);
            let field = wrong_field(operation);
            for (kind, is_of) in KINDS {
                let codes: Vec<_> = codes.iter().copied().filter(|code| is_of(*code)).collect();
                if let Some(answer) = operation["responses"].get_mut(*kind) {
                    let content = &mut answer["content"]["application/problem+json"];
                    // an endpoint may have a refusal of its own, with more in it
                    let body = content["schema"].take();
                    *content = refusals(&codes, &field, body);
                }
            }
        }
    }
    Ok(())
}

type IsOf = fn(Code) -> bool;

const KINDS: &[(&str, IsOf)] = &[
    ("4XX", |code| code.status().is_client_error()),
    ("5XX", |code| code.status().is_server_error()),
];

fn asks(operation: &Map<String, Value>) -> bool {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    let mut parameters = parameters.into_iter().flatten();
    parameters.any(|parameter| parameter["in"] == "query")
}

/// What may be wrong of an operation: the first field of its body is missing, or else what stands in its
/// address is none.
fn wrong_field(operation: &Map<String, Value>) -> Value {
    let body = operation.get("requestBody");
    let example = body.and_then(|body| body.pointer("/content/application~1json/example"));
    let of_body = example.and_then(Value::as_object);
    if let Some(field) = of_body.and_then(|fields| fields.keys().next()) {
        return json!({ "field": field, "code": "required", "params": {} });
    }
    let parameter = operation.get("parameters").and_then(|all| all.get(0));
    let field = parameter.map(|parameter| &parameter["name"]);
    json!({ "field": field, "code": "invalid_value", "params": {} })
}

fn own(operation: &mut Map<String, Value>) -> Result<Vec<Code>, serde_json::Error> {
    let named = operation.remove("x-refusals");
    named.map_or_else(|| Ok(Vec::new()), serde_json::from_value)
}

fn refusals(codes: &[Code], field: &Value, body: Value) -> Value {
    let mut names: Vec<Value> = Vec::new();
    for code in codes {
        let name = json!(code);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut example = json!({ "type": "about:blank", "errors": [] });
    if let Some(first) = codes.first() {
        let status = first.status();
        example["title"] = status.canonical_reason().into();
        example["status"] = status.as_u16().into();
        example["code"] = json!(first);
        if *first == Code::InvalidFields {
            example["errors"] = json!([field]);
        }
    }
    json!({
        "schema": {
            "allOf": [
                body,
                { "type": "object", "properties": { "code": { "enum": names } } },
            ],
        },
        "example": example,
    })
}
