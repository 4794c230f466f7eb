//! Inputs as nobody should type them.

use super::random::Random;
use serde_json::{Value, json};

/// An input with up to four things wrong in it, and now and then not even an object.
pub fn text(mut input: Value, random: &mut Random) -> Vec<u8> {
    for _ in 0..random.between(0, 4) {
        let places = count(&input);
        let place = random.between(0, places - 1);
        change(&mut input, place, random);
    }
    let mut text = serde_json::to_vec(&input).unwrap();
    if random.one_in(40) {
        let end = usize::try_from(random.between(0, i64::try_from(text.len()).unwrap())).unwrap();
        text.truncate(end);
    }
    if random.one_in(40) && !text.is_empty() {
        let last = i64::try_from(text.len() - 1).unwrap();
        let at = usize::try_from(random.between(0, last)).unwrap();
        text[at] = u8::try_from(random.between(0, 255)).unwrap();
    }
    text
}

/// How many values an input has, itself and what it holds.
fn count(value: &Value) -> i64 {
    1 + match value {
        Value::Object(fields) => fields.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 0,
    }
}

/// Changes the value of that number, counted from the outside in.
fn change(value: &mut Value, place: i64, random: &mut Random) {
    if place == 0 {
        *value = another(value, random);
        return;
    }
    let mut left = place - 1;
    let inner: Vec<&mut Value> = match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => return,
    };
    for one in inner {
        let size = count(one);
        if left < size {
            change(one, left, random);
            return;
        }
        left -= size;
    }
}

fn another(value: &Value, random: &mut Random) -> Value {
    match value {
        Value::Number(number) if !random.one_in(6) => near(number.as_i64().unwrap_or(0), random),
        Value::String(text) if is_day(text) && !random.one_in(6) => day(text, random),
        Value::Array(items) if !items.is_empty() && !random.one_in(6) => {
            let mut items = items.clone();
            if random.one_in(2) {
                items.pop();
            } else {
                let copies = random.between(1, 8);
                let first = items[0].clone();
                items.extend((0..copies).map(|_| first.clone()));
            }
            Value::Array(items)
        }
        Value::Object(fields) if !fields.is_empty() && !random.one_in(6) => {
            let mut fields = fields.clone();
            let last = i64::try_from(fields.len() - 1).unwrap();
            let at = usize::try_from(random.between(0, last)).unwrap();
            let name = fields.keys().nth(at).cloned().unwrap();
            let gone = fields.remove(&name);
            if random.one_in(4) {
                fields.insert(format!("{name}_"), gone.unwrap());
            }
            Value::Object(fields)
        }
        Value::Bool(on) => json!(!on),
        _ => anything(random),
    }
}

/// A number at an edge, or one beside the number.
fn near(number: i64, random: &mut Random) -> Value {
    let edges = [
        0,
        -1,
        1,
        number.wrapping_neg(),
        number.saturating_add(1),
        number.saturating_sub(1),
        number.saturating_mul(10),
        number / 10,
        number.saturating_mul(1_000_000),
        999_999_999_999,
        i64::MAX,
        i64::MIN,
    ];
    let last = i64::try_from(edges.len() - 1).unwrap();
    json!(edges[usize::try_from(random.between(0, last)).unwrap()])
}

fn is_day(text: &str) -> bool {
    text.len() == 10 && text.as_bytes()[4] == b'-'
}

/// Another day: of a leap year, at the end of a month, long ago, and days that are none.
fn day(text: &str, random: &mut Random) -> Value {
    let year: i64 = text[..4].parse().unwrap_or(2026);
    let near = format!(
        "{:04}{}",
        (year + random.between(-60, 60)).clamp(0, 9999),
        &text[4..]
    );
    let days = [
        near.as_str(),
        "2024-02-29",
        "2026-02-28",
        "2026-12-31",
        "2027-01-01",
        "2019-07-08",
        "1900-01-01",
        "9999-12-31",
        "0000-00-00",
        "2026-02-30",
        "2026-4-1",
    ];
    json!(random.pick(&days))
}

fn anything(random: &mut Random) -> Value {
    let values = [
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!(" "),
        json!("abc"),
        json!("１２"),
        json!("0.1234567"),
        json!("-0.5"),
        json!("\u{0}"),
        json!("2026-02-30"),
        json!("standard"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"a": 1}),
        json!("99999999999999999999999999"),
    ];
    let last = i64::try_from(values.len() - 1).unwrap();
    values[usize::try_from(random.between(0, last)).unwrap()].clone()
}
