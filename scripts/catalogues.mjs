// What is the same in both languages of a catalogue: its keys, and of each key how many lines it has and
// which values and marks they name. Of a legal text: its parts, their blocks, and the values of each part.

// "{{count}}" and "[[note]]", each as often as the words have it.
export const places = (words) => (words.match(/\{\{.*?\}\}|\[\[.*?\]\]/g) ?? []).sort();

// [key, lines, whether they are a list] of a catalogue; objects within it are parts of the key.
function flatten(words, prefix = "") {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === "string") return [[prefix + key, [value], false]];
    if (Array.isArray(value)) return [[prefix + key, value, true]];
    return flatten(value, `${prefix}${key}.`);
  });
}

// [key, lines] of a catalogue.
export const entriesOf = (words) => flatten(words).map(([key, lines]) => [key, lines]);

export const keysOf = (words) => flatten(words).map(([key]) => key);

// Findings of one language alone: keys in order, none without words.
export function wordsFindings(path, words) {
  const findings = [];
  const entries = flatten(words);
  entries.forEach(([key, lines], index) => {
    if (index > 0 && entries[index - 1][0] > key) findings.push(`${path}: ${key} is out of order`);
    if (lines.length === 0 || lines.some((line) => typeof line !== "string" || line.trim() === ""))
      findings.push(`${path}: ${key} has no words`);
  });
  return findings;
}

// Findings of two languages: `ja` and `en` are { path, words }.
export function parityFindings(ja, en) {
  const findings = [];
  const [first, second] = [ja, en].map(
    ({ words }) => new Map(flatten(words).map(([key, lines, isList]) => [key, { lines, isList }])),
  );
  for (const [key, { lines, isList }] of first) {
    const other = second.get(key);
    if (other === undefined) findings.push(`${en.path}: ${key} is missing`);
    else if (isList !== other.isList) findings.push(`${en.path}: ${key} is a list in one language`);
    else if (String(places(lines.join("\n"))) !== String(places(other.lines.join("\n"))))
      findings.push(`${en.path}: ${key} names other values or marks than in ${ja.path}`);
  }
  for (const key of second.keys())
    if (!first.has(key)) findings.push(`${ja.path}: ${key} is missing`);
  return findings;
}

// The parts of a legal text: [{ id, isTitled, blocks }]. What stands before the first heading with an id
// is the part "". A block is { kind, lines }.
function partsOf(markdown) {
  const [, version, rest = ""] = /^---\nversion: (\S+)\n---\n([^]*)$/.exec(markdown) ?? [];
  const parts = [{ id: "", isTitled: false, blocks: [] }];
  for (const block of rest.trim().split(/\n{2,}/)) {
    const heading = /^## (.+ )?\{#([\w-]+)\}$/.exec(block);
    if (heading) parts.push({ id: heading[2], isTitled: heading[1] !== undefined, blocks: [] });
    else {
      const lines = block.split("\n");
      const kind = { "# ": "title", "> ": "quotation", "- ": "list" }[block.slice(0, 2)] ?? "words";
      parts.at(-1).blocks.push({ kind, lines: lines.map((line) => line.replace(/^[#>-] /, "")) });
    }
  }
  return { version, parts };
}

// What a translation of a legal text may not change; before its first part it may say that it is one. Of
// a text that says parts of `base` otherwise: also which paragraphs and items it quotes.
export function legalShape(markdown, base) {
  const { version, parts } = partsOf(markdown);
  const known = base === undefined ? [] : partsOf(base).parts;
  const quoted = (id, beginning) =>
    (known.find((part) => part.id === id)?.blocks ?? []).flatMap(({ lines }, block) =>
      lines.flatMap((line, item) => (line.startsWith(beginning) ? [`${block}.${item}`] : [])),
    );
  return {
    version,
    parts: parts.map(({ id, isTitled, blocks }) => ({
      id,
      isTitled,
      blocks: (id === "" ? [] : blocks).map(({ kind, lines }) =>
        kind === "quotation" ? `quotes ${quoted(id, lines[0])}` : `${kind} ${lines.length}`,
      ),
      places: places(blocks.flatMap(({ lines }) => lines).join("\n")),
    })),
  };
}

// Findings of a legal text in two languages: `ja` and `en` are { path, text, base? }.
export function legalFindings(ja, en) {
  const [first, second] = [ja, en].map(({ text, base }) => legalShape(text, base));
  const findings = [];
  if (first.version === undefined || first.version !== second.version)
    findings.push(`${en.path}: not of the day of ${ja.path}`);
  const ids = ({ parts }) => parts.map(({ id }) => id).join(" ");
  if (ids(first) !== ids(second)) findings.push(`${en.path}: other parts than in ${ja.path}`);
  else
    first.parts.forEach((part, index) => {
      if (JSON.stringify(part) !== JSON.stringify(second.parts[index]))
        findings.push(`${en.path}: {#${part.id}} has another shape or names other values`);
    });
  return findings;
}
