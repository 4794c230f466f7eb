// Parameters of a call, tried against what Stripe publishes of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invalid } from "./errors.mjs";
import { isList } from "./form.mjs";

/** The cut of Stripe's published interface. */
export const published = JSON.parse(
  readFileSync(join(import.meta.dirname, "published/api.json"), "utf8"),
);

const alternatives = (schema) => schema.anyOf ?? [schema];
const inside = (param, key) => (param === "" ? key : `${param}[${key}]`);

// Texts that an empty one takes away; Stripe publishes them as plain strings.
const clearable =
  /(^|\[)(name|email|phone|description|receipt_email|footer|city|country|line1|line2|postal_code|state)\]?$/;

function emptied(shapes, param) {
  if (clearable.test(param) && shapes.some((one) => one.type === "string")) return null;
  if (shapes.some((one) => one.type === "null" || one.const === "" || one.enum?.includes("")))
    return null;
  throw invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: "parameter_invalid_empty", param },
  );
}

function ofText(text, shapes, param) {
  if (text === "") return emptied(shapes, param);
  if (shapes.some((one) => Object.keys(one).length === 0)) return text;
  const choices = shapes.flatMap((one) => one.enum ?? ("const" in one ? [one.const] : []));
  if (choices.includes(text)) return text;
  if (shapes.some((one) => one.type === "integer") && /^-?\d+$/.test(text)) return Number(text);
  if (shapes.some((one) => one.type === "boolean") && /^(true|false)$/.test(text))
    return text === "true";
  if (choices.includes(true) && text === "true") return true;
  if (shapes.some((one) => one.type === "string")) return text;
  const named = choices.filter((one) => typeof one === "string" && one !== "");
  if (named.length > 0) {
    const last = named.at(-1);
    const words = named.length > 1 ? `${named.slice(0, -1).join(", ")}, or ${last}` : last;
    throw invalid(`Invalid ${param}: must be one of ${words}`, { param });
  }
  if (shapes.some((one) => one.type === "integer"))
    throw invalid(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param });
  if (shapes.some((one) => one.type === "boolean"))
    throw invalid(`Invalid boolean: ${text}`, { param });
  if (shapes.some((one) => one.type === "array")) throw invalid("Invalid array", { param });
  throw invalid("Invalid object", { param });
}

function ofObject(value, schema, param) {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const unknown = Object.keys(value).filter((key) => !(key in properties));
  if (unknown.length > 0 && others === false)
    throw invalid(`Received unknown parameter: ${inside(param, unknown[0])}`, {
      code: "parameter_unknown",
      param: inside(param, unknown[0]),
    });
  const lacking = required.find((key) => !(key in value));
  if (lacking !== undefined)
    throw invalid(`Missing required param: ${inside(param, lacking)}.`, {
      code: "parameter_missing",
      param: inside(param, lacking),
    });
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      read(one, properties[key] ?? others, inside(param, key)),
    ]),
  );
}

function read(value, schema, param) {
  const shapes = alternatives(schema);
  if (typeof value === "string") return ofText(value, shapes, param);
  const list = shapes.find((one) => one.type === "array");
  if (list && isList(value))
    return Object.values(value).map((one, at) => read(one, list.items, `${param}[${at}]`));
  const objects = shapes.filter((one) => one.type === "object");
  if (objects.length > 0)
    return ofObject(value, objects.find((one) => fits(value, one)) ?? objects[0], param);
  if (shapes.some((one) => Object.keys(one).length === 0)) return value;
  throw invalid(`Invalid ${list ? "array" : "string"}`, { param });
}

// Which of several published forms is meant: the one that knows every key.
const fits = (value, { properties = {}, additionalProperties: others, required = [] }) =>
  (others !== false || Object.keys(value).every((key) => key in properties)) &&
  required.every((key) => key in value);

function checkMetadata(metadata) {
  for (const [key, value] of Object.entries(metadata ?? {})) {
    if (key.length > 40)
      throw invalid(
        `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        { param: "metadata" },
      );
    if (typeof value === "string" && value.length > 500)
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
        { param: `metadata[${key}]` },
      );
  }
  if (Object.keys(metadata ?? {}).length > 50)
    throw invalid("You can only have up to 50 metadata keys.", { param: "metadata" });
}

const resolved = (schema) =>
  alternatives(schema).map((one) =>
    one.$ref ? published.schemas[one.$ref.slice("#/schemas/".length)] : one,
  );

// Whether the published answer has an id at this place that can be its object as well.
function canExpand(schema, [key, ...rest]) {
  return resolved(schema)
    .flatMap((one) => one.properties?.[key] ?? [])
    .some((at) => {
      const places = resolved(at);
      const inner = places.find((one) => one.type === "array")?.items ?? at;
      if (rest.length > 0) return canExpand(inner, rest);
      return (
        places.some((one) => one.type === "string") &&
        places.some((one) => one.properties?.object !== undefined)
      );
    });
}

function checkExpand(paths, answer) {
  if (paths.length > 20) throw invalid("You can only expand 20 properties at once.");
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`);
    if (!canExpand(answer, keys))
      throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
}

/**
 * What was asked, in its types. `takes` are the parameters that the stand-in acts upon: one that Stripe
 * knows and the stand-in does not is refused as well, in words that cannot be taken for Stripe's.
 */
export function readParameters(raw, call, takes) {
  const asked = ofObject(raw, call.parameters, "");
  for (const key of Object.keys(asked))
    if (key !== "expand" && !takes.includes(key))
      throw invalid(`The stand-in for Stripe does not know what ${key} does at ${call.path}.`, {
        param: key,
      });
  checkExpand(asked.expand ?? [], call.answer);
  if (asked.metadata) checkMetadata(asked.metadata);
  return asked;
}
