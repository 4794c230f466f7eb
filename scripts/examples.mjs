// Writes the bodies that the heads of the endpoints give as examples, for the OpenAPI document.
// A word with a dollar stands for what is too long for a head.
// usage: node scripts/examples.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path) => readFileSync(join(root, path), "utf8");
const version = (name) => {
  const found = new RegExp(`${name}: &str = "([^"]+)"`).exec(
    read("crates/service/src/ground/texts.rs"),
  );
  if (found === null) throw new Error(`no ${name}`);
  return found[1];
};
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

const NAMED = {
  $id: "019c0000-0000-7000-8000-000000000000",
  $card: {
    token: `sandbox:${base64url({ test: "visa", exp_month: 12, exp_year: 2030, name: "ICHIRO TAKASAKI" })}`,
  },
  $contact: {
    id: "019c0000-0000-7000-8000-000000000000",
    name: "髙﨑 一郎",
    email: "new@example.jp",
    subject: "materials",
    content: "資料の計算について、次のことを教えてください。\n\n・賞与の届出の期限",
    language: "ja",
  },
  $profile: {
    last_name: "髙﨑",
    first_name: "一郎",
    last_name_kana: "タカサキ",
    first_name_kana: "イチロウ",
    postal_code: "1000001",
    prefecture: "東京都",
    address_line1: "千代田区千代田1-1",
    address_line2: "",
    phone: "0312345678",
    invoice_name: "",
  },
  $reference: JSON.parse(read("crates/server/demo/materials.json"))[0],
  $sign_up: {
    email: "new@example.jp",
    password: "violet kettle wanton 9",
    language: "ja",
    consent: {
      terms: version("TERMS_VERSION"),
      privacy: version("PRIVACY_VERSION"),
      attendance: true,
    },
  },
};

const filled = (value) => {
  if (typeof value === "string") return NAMED[value] ?? value;
  if (Array.isArray(value)) return value.map(filled);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]));
};

const found = {};
const endpoints = "crates/api/src/endpoints";
for (const file of readdirSync(join(root, endpoints), { recursive: true }).sort()) {
  if (!file.endsWith(".rs")) continue;
  const text = read(join(endpoints, file));
  const example = /^\/\/! Example: (.+)$/m.exec(text)?.[1];
  if (example === undefined || example === "none") continue;
  const operation = /#\[utoipa::path\(\s*(\w+),\s*path = "([^"]+)"/.exec(text);
  if (operation === null) throw new Error(`${file} has an example and no operation`);
  found[`${operation[1]} ${operation[2]}`] = filled(JSON.parse(example));
}
writeFileSync(join(root, "crates/api/src/examples.json"), `${JSON.stringify(found, null, 2)}\n`);
