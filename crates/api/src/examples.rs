//! 例: a good body of each operation, as the head of its endpoint gives it (`scripts/examples.mjs`), in
//! the OpenAPI document.

use serde_json::{Map, Value};

/// The bodies, by method and path.
const EXAMPLES: &str = include_str!("examples.json");

/// Gives each operation that takes a body its example.
///
/// # Errors
/// When the examples cannot be read.
pub fn add(document: &mut Value) -> Result<(), serde_json::Error> {
    let mut examples: Map<String, Value> = serde_json::from_str(EXAMPLES)?;
    let paths = document["paths"].as_object_mut();
    for (path, operations) in paths.into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let body = operation.pointer_mut("/requestBody/content/application~1json");
            if let (Some(body), Some(example)) =
                (body, examples.remove(&format!("{method} {path}")))
            {
                body["example"] = example;
            }
        }
    }
    Ok(())
}
