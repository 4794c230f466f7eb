// Cuts out of Stripe's published types what the stand-in needs: the parameters of its calls and the
// schemas of what is answered, as JSON Schema. The types are those of the pinned package `stripe`, which
// Stripe generates from its OpenAPI document.
// usage: node e2e/stand-ins/stripe/published/cut.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { calls, events, resources } from "./calls.mjs";

const TARGET = join(import.meta.dirname, "api.json");
const root = join(import.meta.dirname, "../../../node_modules/stripe");
const folder = join(root, "esm/resources");
const files = [
  ...new Set(resources.map((name) => join(folder, `${name.split(":")[0]}.d.ts`))),
  join(root, "esm/apiVersion.d.ts"),
];
const program = ts.createProgram(files, { strict: true, skipLibCheck: true, types: [] });
const checker = program.getTypeChecker();

const exported = (file) => {
  const source = program.getSourceFile(join(folder, `${file}.d.ts`));
  return new Map(
    checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((one) => [one.name, one]),
  );
};
const modules = resources.map((name) => exported(name.split(":")[0]));
const typeNamed = (name) => {
  const symbol = modules.map((one) => one.get(name)).find(Boolean);
  if (!symbol) throw new Error(`${name} is not published`);
  return checker.getDeclaredTypeOfSymbol(symbol);
};
const kept = new Set(resources.map((name) => name.split(":")[1]));

// Ways to pay that are no cards; their parts are cut off.
const ways = new Set(
  [...checker.getPropertiesOfType(typeNamed("PaymentMethod"))]
    .flatMap((one) =>
      one.name === "type" ? checker.getNonNullableType(checker.getTypeOfSymbol(one)).types : [],
    )
    .map((one) => one.value)
    .concat("ach_credit_transfer", "ach_debit", "bank_account", "stripe_account", "wechat")
    .filter((one) => one !== "card"),
);

const definitions = {};
const nameOf = (type) => {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || symbol.name.startsWith("__")) return undefined;
  const full = checker.getFullyQualifiedName(symbol);
  return full.replace(/^".*"\./, "");
};
const isResource = (type) => {
  const object = type.getProperty?.("object");
  return object !== undefined && checker.getTypeOfSymbol(object).isStringLiteral?.();
};
const isList = (type) => (type.aliasSymbol ?? type.symbol)?.name === "ApiList";

function union(types, open) {
  const literals = types.filter((one) => one.isStringLiteral() || one.isNumberLiteral());
  const rest = types.filter((one) => !literals.includes(one));
  const booleans = rest.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
  const shapes = rest
    .filter((one) => !booleans.includes(one) && !(one.flags & ts.TypeFlags.Undefined))
    .map((one) => schemaOf(one, open))
    .filter(Boolean);
  if (booleans.length === 2) shapes.push({ type: "boolean" });
  else if (booleans.length === 1)
    shapes.push({ const: checker.typeToString(booleans[0]) === "true" });
  if (literals.length > 0) shapes.push({ enum: literals.map((one) => one.value).sort() });
  return shapes.length < 2 ? (shapes[0] ?? {}) : { anyOf: shapes };
}

function objectOf(type, open) {
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  // published without a word on what is in it
  if (!open && !index && checker.getPropertiesOfType(type).length === 0) return { type: "object" };
  const properties = {};
  const required = [];
  for (const one of checker.getPropertiesOfType(type)) {
    const optional = (one.flags & ts.SymbolFlags.Optional) !== 0;
    if (!optional) required.push(one.name);
    // an answer has only what is kept; a question may name the rest, which the stand-in refuses in words
    if (optional && ways.has(one.name)) {
      if (open) properties[one.name] = {};
      continue;
    }
    properties[one.name] = schemaOf(checker.getTypeOfSymbol(one), open) ?? {};
  }
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required: required.sort() }),
    additionalProperties: index ? schemaOf(index, open) : false,
  };
}

function schemaOf(type, open) {
  const { flags } = type;
  if (flags & ts.TypeFlags.Null) return { type: "null" };
  if (flags & ts.TypeFlags.Boolean) return { type: "boolean" };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (type.isUnion()) return union(type.types, open);
  if (flags & ts.TypeFlags.String) return { type: "string" };
  if (flags & ts.TypeFlags.Number) return { type: "integer" };
  if (checker.isArrayType(type))
    return { type: "array", items: schemaOf(checker.getTypeArguments(type)[0], open) };
  if (isList(type)) {
    const [of] = type.aliasTypeArguments ?? checker.getTypeArguments(type);
    return listOf(schemaOf(of, open) ?? {});
  }
  if (!(flags & ts.TypeFlags.Object)) return {};
  const name = nameOf(type);
  // a resource that is not kept is known by its id alone
  if (!open && isResource(type) && !kept.has(name)) return undefined;
  if (name === undefined || open) return objectOf(type, open);
  if (name === "Event.Data.Object" || name === "Event.Data.PreviousAttributes")
    return { type: "object" };
  if (!(name in definitions)) {
    definitions[name] = {};
    definitions[name] = objectOf(type, open);
  }
  return { $ref: `#/schemas/${name}` };
}

const listOf = (items) => ({
  type: "object",
  properties: {
    object: { const: "list" },
    data: { type: "array", items },
    has_more: { type: "boolean" },
    url: { type: "string" },
  },
  required: ["data", "has_more", "object", "url"],
  additionalProperties: false,
});
const answerOf = (answer) => {
  const [list, name] = answer.startsWith("list:") ? [true, answer.slice(5)] : [false, answer];
  const shapes = name.split("|").map((one) => schemaOf(typeNamed(one)));
  const shape = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  return list ? listOf(shape) : shape;
};
// the type of `data.object` of each event
const eventNames = [...modules.at(-1).keys()].filter((name) => name.endsWith("Event"));
const ofEvent = new Map(
  eventNames.map((name) => {
    const type = typeNamed(name);
    const property = (of, key) => checker.getTypeOfSymbol(of.getProperty(key));
    return [property(type, "type").value, property(property(type, "data"), "object")];
  }),
);

// One line for each call, event and schema, so that a new version shows what it changes.
function lines(part) {
  if (Array.isArray(part)) return `[\n${part.map((one) => JSON.stringify(one)).join(",\n")}\n]`;
  const of = Object.entries(part).map(([key, one]) => `"${key}":${JSON.stringify(one)}`);
  return `{\n${of.join(",\n")}\n}`;
}

/** The cut as text, the same each time. */
export function cut() {
  const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { ApiVersion } = createRequire(import.meta.url)(join(root, "cjs/apiVersion.js"));
  const api = {
    about: {
      version: ApiVersion,
      source: `types of the npm package stripe ${version}, generated by Stripe from its OpenAPI document`,
      openapi: readFileSync(join(root, "OPENAPI_VERSION"), "utf8").trim(),
      licence: `${license}, in the file LICENSE beside this one`,
    },
    calls: calls.map(([method, path, asked, answer]) => ({
      method,
      path,
      parameters: schemaOf(typeNamed(asked), true),
      answer: answerOf(answer),
    })),
    events: Object.fromEntries(
      events.map((type) => {
        if (!ofEvent.has(type)) throw new Error(`${type} is not published`);
        return [type, schemaOf(ofEvent.get(type))];
      }),
    ),
    error: schemaOf(
      checker.getNonNullableType(
        checker.getTypeOfSymbol(typeNamed("PaymentIntent").getProperty("last_payment_error")),
      ),
    ),
    schemas: definitions,
  };
  const parts = Object.entries(api).map(([key, part]) => `"${key}":${lines(part)}`);
  return `{\n${parts.join(",\n")}\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const text = cut();
  if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
  else if (readFileSync(TARGET, "utf8") !== text)
    throw new Error(`${TARGET} is not the cut of today`);
}
