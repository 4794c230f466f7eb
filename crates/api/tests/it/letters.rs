//! Texts of every script: what is kept, what is refused at its field, what reaches paper and file
//! name, and that nothing of it reaches the log.

use crate::bodies::{profile, reference};
use crate::world::{Answer, World};
use serde_json::{Value, json};
use shinchoryu_store::{MaterialContent, MaterialId, MaterialState, Quota, Update};
use std::io::{self, Write};
use std::sync::{Mutex, OnceLock};

crate::on_both_databases! {
    what_cannot_be_printed_is_a_draft_that_names_its_field
    a_comparison_says_what_cannot_be_printed
    a_text_is_kept_in_one_form
    rare_names_are_printed_as_they_are_written
    a_profile_that_cannot_be_printed_is_refused_at_its_field
    nothing_typed_reaches_the_log
}

const LIST: &str = "/api/members/me/materials";
const COMPARE: &str = "/api/materials/compare";
const PROFILE: &str = "/api/members/me/profile";

/// The printed texts of a material, as pointers into its input.
const PRINTED: [&str; 10] = [
    "/title",
    "/company/name",
    "/customer/last_name",
    "/customer/first_name",
    "/proposer/office",
    "/proposer/name",
    "/proposer/tel",
    "/proposer/email",
    "/proposer/registration",
    "/proposer/approval_number",
];

/// The reference case with a text in one of its fields.
fn with(pointer: &str, text: &str) -> Value {
    let mut input = reference();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    if parent == "/proposer" && input["proposer"].is_null() {
        input["proposer"] = json!({});
    }
    let place = input.pointer_mut(parent).unwrap();
    place[name] = json!(text);
    input
}

/// Field, code and characters of each error.
fn errors(answer: &Answer) -> Vec<[&str; 3]> {
    let errors = answer.json["errors"].as_array().unwrap().iter();
    errors
        .map(|error| {
            let characters = &error["params"]["characters"];
            [&error["field"], &error["code"], characters].map(|value| value.as_str().unwrap_or(""))
        })
        .collect()
}

async fn what_cannot_be_printed_is_a_draft_that_names_its_field(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (pointer, text, characters) in PRINTED
        .iter()
        .zip([
            ("김밥", "김 (U+AE40) 밥 (U+BC25)"),
            ("ไทย", "ไ (U+0E44) ท (U+0E17) ย (U+0E22)"),
            ("髙\u{E000}﨑", "\u{E000} (U+E000)"),
            ("\u{F0000}", "\u{F0000} (U+F0000)"),
            ("さくら😀", "😀 (U+1F600)"),
            ("👨\u{200D}👩 👨", "👨 (U+1F468) 👩 (U+1F469)"),
            (
                "0\u{FE0F}\u{20E3}é🇯🇵",
                "\u{20E3} (U+20E3) 🇯 (U+1F1EF) 🇵 (U+1F1F5)",
            ),
            (
                "עברית",
                "ע (U+05E2) ב (U+05D1) ר (U+05E8) י (U+05D9) ת (U+05EA)",
            ),
            ("𱍐", "𱍐 (U+31350)"),
            ("\u{FFFE}a", "\u{FFFE} (U+FFFE)"),
        ])
        .map(|(pointer, (text, characters))| (*pointer, text, characters))
    {
        let body = json!({ "input": with(pointer, text) });
        let saved = client.post(LIST, body).await.expect(201);
        let field = pointer[1..].replace('/', ".");
        assert_eq!(errors(&saved), [[&field, "unprintable", characters]]);
        assert_eq!(saved.json["state"], "draft");
        assert!(saved.json["result"].is_object(), "it can be compared");
        assert_eq!(
            saved.json["input"].pointer(pointer),
            Some(&json!(text.replace('\u{200D}', "")))
        );
        let pdf = format!("{LIST}/{}/document.pdf", saved.json["id"].as_str().unwrap());
        client.get(&pdf).await.refused(422, "material_incomplete");
    }
    // what is only searched may hold anything
    for pointer in [
        "/search_keyword",
        "/company/name_kana",
        "/customer/first_name_kana",
    ] {
        let body = json!({ "input": with(pointer, "😀김") });
        let saved = client.post(LIST, body).await.expect(201);
        assert_eq!(saved.json["state"], "complete", "{pointer}");
    }
}

async fn a_comparison_says_what_cannot_be_printed(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut input = with("/company/name", "株式会社김");
    let answer = client
        .post(COMPARE, input.clone())
        .await
        .refused(422, "invalid_fields");
    assert_eq!(
        errors(&answer),
        [["company.name", "unprintable", "김 (U+AE40)"]]
    );

    // beside what else is wrong
    input["company"]["capital"] = json!(0);
    let answer = client
        .post(COMPARE, input.clone())
        .await
        .refused(422, "invalid_fields");
    assert_eq!(
        errors(&answer),
        [
            ["company.capital", "out_of_range", ""],
            ["company.name", "unprintable", "김 (U+AE40)"],
        ]
    );
    // and nothing is said of what nobody sees
    let hidden = with("/company/name", "株式会社\u{FEFF}さくら\u{7}");
    client.post(COMPARE, hidden).await.expect(200);
}

async fn a_text_is_kept_in_one_form(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut input = with(
        "/company/name",
        "\u{FEFF} か\u{3099}\u{200B}く \u{202E}商店\r\n",
    );
    input["search_keyword"] = json!("メ\u{7}モ");
    input["company"]["name_kana"] = json!("\u{3000}\u{FEFF}");
    let body = json!({ "input": input });
    let saved = client.post(LIST, body).await.expect(201).json;
    assert_eq!(saved["state"], "complete");
    assert_eq!(saved["input"]["company"]["name"], "がく 商店");
    assert_eq!(saved["input"]["company"]["name_kana"], Value::Null);
    assert_eq!(saved["input"]["search_keyword"], "メモ");
    let listed = client.get(LIST).await.expect(200).json;
    assert_eq!(listed["results"][0]["company"]["name"], "がく 商店");
    let found = client
        .get(&format!(
            "{LIST}?search_type=keyword&keyword=%E3%81%8C%E3%81%8F"
        ))
        .await;
    assert_eq!(found.expect(200).json["total"], 1);
}

async fn rare_names_are_printed_as_they_are_written(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let name = "髙﨑𠮷德濵邉神\u{FA19}䶮葛\u{E0100}";
    let mut input = with("/company/name", name);
    input["customer"]["last_name"] = json!(name);
    let saved = client
        .post(LIST, json!({ "input": input }))
        .await
        .expect(201)
        .json;
    assert_eq!(saved["state"], "complete", "{:?}", saved["errors"]);
    assert_eq!(saved["input"]["company"]["name"], name);
    let pdf = format!(
        "{LIST}/{}/document.pdf?lang=en&mono=true",
        saved["id"].as_str().unwrap()
    );
    let pdf = client.get(&pdf).await.expect(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    let file = pdf.header("content-disposition");
    // 𠮷, 神 (U+FA19) and 葛 with its form
    for part in ["%F0%A0%AE%B7", "%EF%A8%99", "%E8%91%9B%F3%A0%84%80"] {
        assert!(file.contains(part), "{file}");
    }
}

async fn a_profile_that_cannot_be_printed_is_refused_at_its_field(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (field, text) in [
        ("last_name", "김"),
        ("first_name", "สมชาย"),
        ("address_line1", "千代田区😀"),
        ("address_line2", "\u{E000}ビル"),
        ("invoice_name", "株式会社𱍐"),
    ] {
        let mut wrong = profile();
        wrong[field] = json!(text);
        let answer = client.json("PATCH", PROFILE, wrong).await;
        let answer = answer.refused(422, "invalid_fields");
        let [[named, code, _]] = errors(&answer)[..] else {
            panic!("{field}: {:?}", answer.json);
        };
        assert_eq!((named, code), (field, "unprintable"));
    }
    let mut tidy = profile();
    tidy["last_name"] = json!("\u{FEFF}髙\u{200B}﨑 ");
    tidy["address_line2"] = json!("ひ\u{309A}る\r\n3階");
    client.json("PATCH", PROFILE, tidy).await.expect(204);
    let kept = client.get(PROFILE).await.expect(200).json;
    assert_eq!(kept["last_name"], "髙﨑");
    assert_eq!(kept["address_line2"], "ぴる 3階");
}

/// The lines of the log that hold what only this test types.
static LEAKS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Every line counts, so that a log that says nothing at all is no success.
static FAULTS: Mutex<usize> = Mutex::new(0);
const CANARY: &str = "禁秘之名";

struct Watch;

impl Write for Watch {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        // the words themselves, in an address, and as escapes of a debugger
        let hidden = [
            "禁",
            "秘",
            "%E7%A6%81",
            "u{7981}",
            "김",
            "u{ae40}",
            "%EA%B9%80",
        ];
        if hidden.iter().any(|part| text.contains(part)) {
            LEAKS.lock().unwrap().push(text.clone().into_owned());
        }
        if text.contains("no typeface has") {
            *FAULTS.lock().unwrap() += 1;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Listens to everything that any test of this program logs, at every level.
fn watch_the_log() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(|| Watch)
            .init();
    });
}

async fn nothing_typed_reaches_the_log(world: &World) {
    watch_the_log();
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let typed = format!("{CANARY}김");
    // saved, found, printed; refused by rules, by types, and as no JSON at all
    let body = json!({ "input": with("/company/name", CANARY) });
    let saved = client.post(LIST, body).await.expect(201).json;
    let id = saved["id"].as_str().unwrap().to_owned();
    client
        .get(&format!("{LIST}/{id}/document.pdf"))
        .await
        .expect(200);
    client
        .get(&format!("{LIST}?search_type=keyword&keyword=%E7%A6%81"))
        .await
        .expect(200);
    client
        .get(&format!("/api/%E7%A6%81/{id}"))
        .await
        .expect(404);
    for pointer in [
        "/title",
        "/kind",
        "/basis_date",
        "/company/prefecture",
        "/company/area",
    ] {
        let input = with(pointer, &typed);
        client
            .post(COMPARE, input.clone())
            .await
            .refused(422, "invalid_fields");
        client.post(LIST, json!({ "input": input })).await;
    }
    for body in [
        format!("{{\"input\": \"{typed}"),
        format!("{{\"{typed}\": 1}}"),
    ] {
        let kind = Some("application/json");
        let answer = client.send("POST", LIST, kind, body).await;
        assert!(answer.status >= 400);
    }
    let mut person = profile();
    person["last_name"] = json!(typed);
    client
        .json("PATCH", PROFILE, person)
        .await
        .refused(422, "invalid_fields");
    client
        .post("/api/calculations/income-tax", json!({ "date": typed }))
        .await;
    let login = json!({ "email": format!("{typed}@example.jp"), "password": typed });
    client
        .post("/api/login", login)
        .await
        .refused(401, "invalid_credentials");

    // and what was saved before there was a rule: the page says 〓, the log that there is a fault
    keep_title(world, &taro, &id, &typed).await;
    let before = *FAULTS.lock().unwrap();
    let page = client
        .get(&format!("{LIST}/{id}/pages/1.svg"))
        .await
        .expect(200);
    assert!(page.bytes.starts_with(b"<svg"));
    client
        .get(&format!("{LIST}/{id}/document.pdf"))
        .await
        .expect(200);
    assert!(*FAULTS.lock().unwrap() > before, "the fault is told");
    let leaks = LEAKS.lock().unwrap().clone();
    assert!(leaks.is_empty(), "{leaks:#?}");
}

/// Keeps another title than was sent, past the rules of a save.
async fn keep_title(world: &World, who: &crate::world::Person, id: &str, title: &str) {
    let id = MaterialId(id.parse().unwrap());
    let store = &world.database.store;
    let kept = store.materials().find(who.id, id).await.unwrap().unwrap();
    let mut input: Value = serde_json::from_str(&kept.input).unwrap();
    input["title"] = json!(title);
    let content = MaterialContent {
        state: MaterialState::Complete,
        title: title.to_owned(),
        kind: None,
        basis_date: None,
        proposal_date: None,
        together: None,
        pension_per_year: None,
        company: String::new(),
        customer: String::new(),
        memo: String::new(),
        card: serde_json::to_string(&shinchoryu_service::Card::default()).unwrap(),
        input: input.to_string(),
        result: kept.result,
        errors: "[]".to_owned(),
        law_digest: kept.law_digest,
        program_version: String::new(),
    };
    let now = world.seconds_ago(0);
    let quota = Quota {
        materials: 1,
        bytes: 1 << 20,
    };
    let update = store.once(async |tx| {
        let materials = tx.materials();
        materials.update(who.id, (id, 1), content, quota, now).await
    });
    let update = update.await;
    assert!(matches!(update.unwrap(), Update::Saved(_)));
}
