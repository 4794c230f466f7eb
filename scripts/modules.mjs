// Which module of a crate uses which other one, read from its sources: by the paths they name, and by
// the methods they call where the methods of one type stand in several modules. What only tests use
// is left out. It reads text and not types, so it may miss what hides behind a macro; it sees what
// people write here.

// The types that everything of a crate hangs from. Other types have methods of the same names, so
// theirs are told by what they are called on. A method of any other type is told by its name, in files
// that name the type.
const HUBS = ["Service", "Store"];

// A function of a type, and whether it is called on one of it.
const METHOD = /\bfn\s+(\w+)(?:<[^(]*>)?\s*(?:\(\s*(?:&\s*)?(?:'\w+\s+)?(?:mut\s+)?(self\b)?)?/g;

// The text with comments and literals blanked, every other character in its place.
function blanked(text) {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\[^\n]+?|[^'\\\n])'/g;
  return text.replace(token, (found) => found.replace(/[^\n]/g, " "));
}

// The end of the block or statement that begins at `from`: behind its brace, or its semicolon.
function endOf(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("{([".includes(text[at])) depth += 1;
    else if ("})]".includes(text[at])) {
      depth -= 1;
      if (depth === 0 && text[at] === "}") return at + 1;
    } else if (text[at] === ";" && depth === 0) return at + 1;
  }
  return text.length;
}

function withoutTests(text) {
  let rest = text;
  for (;;) {
    const found = /#\[cfg\(test\)\]/.exec(rest);
    if (!found) return rest;
    const end = endOf(rest, found.index + found[0].length);
    const item = rest.slice(found.index, end).replace(/[^\n]/g, " ");
    rest = rest.slice(0, found.index) + item + rest.slice(end);
  }
}

// `a::{b, c::{self, d as e}}` → [["a","b"], …] with the name that each is known by here.
function leaves(tree, before = []) {
  const text = tree.trim();
  const brace = text.indexOf("{");
  if (brace === -1) {
    const [path, alias] = text.split(/\s+as\s+/);
    const segments = [...before, ...path.split("::").map((name) => name.trim())];
    if (segments.at(-1) === "self" && segments.length > 1) segments.pop();
    return [{ segments, name: (alias ?? segments.at(-1)).trim() }];
  }
  const prefix = text
    .slice(0, brace)
    .split("::")
    .map((name) => name.trim());
  const parts = [];
  let depth = 0;
  let part = "";
  for (const letter of text.slice(brace + 1, text.lastIndexOf("}"))) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part]
    .filter((one) => one.trim() !== "")
    .flatMap((one) => leaves(one, [...before, ...prefix.filter((name) => name !== "")]));
}

const moduleOf = (path) =>
  path
    .replace(/^.*?\bsrc\//, "")
    .replace(/\.rs$/, "")
    .replace(/(^|\/)(mod|lib|main)$/, "");
export const isOfTests = (module) => /(^|\/)(tests|testing)(\/|$)/.test(module);
const parentOf = (module) => module.split("/").slice(0, -1).join("/");

export function read({ path, text }) {
  // who may see something does not use it
  const code = withoutTests(blanked(text)).replace(/\bpub\(in [^)]*\)/g, (found) =>
    "pub".padEnd(found.length),
  );
  const uses = [];
  const rest = code.replace(
    /(\bpub(?:\([^)]*\))?\s+)?\buse\s+([^;]+);/g,
    (all, shown, tree, at) => {
      for (const leaf of leaves(tree)) uses.push({ ...leaf, at, isShown: shown !== undefined });
      return all.replace(/[^\n]/g, " ");
    },
  );
  const impls = [];
  for (const found of rest.matchAll(/^[ \t]*(?:unsafe\s+)?impl\b([^{;]*)\{/gm)) {
    const head = found[1].replace(/<[^<>]*(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>[^<>]*)*>/g, "");
    const [first, ...others] = head.split(/\bwhere\b/)[0].split(/\sfor\s/);
    const type = /(\w+)\s*$/.exec((others[0] ?? first).trim())?.[1];
    const start = found.index + found[0].length - 1;
    if (type) impls.push({ type, isOwn: others.length === 0, start, end: endOf(rest, start) });
  }
  const methods = [];
  for (const { type, isOwn, start, end } of impls)
    if (isOwn)
      for (const [, name, self] of rest.slice(start, end).matchAll(METHOD))
        methods.push({ type, name, isCalledOnIt: self !== undefined });
  const types = [...rest.matchAll(/\b(?:struct|enum|trait|union)\s+(\w+)/g)].map(
    ([, name]) => name,
  );
  const words = new Set(code.match(/\w+/g));
  return { path, module: moduleOf(path), code: rest, words, uses, impls, methods, types };
}

// What leads from a path that a module names to the module it is of; what somebody only shows on is of
// whoever has it. Of a path into another crate it gives the segments, from the crate's name on.
export function resolverOf(sources) {
  const known = new Set(sources.map((source) => source.module));
  const aliases = new Map(sources.map(({ module, uses }) => [module, uses]));
  const aliasOf = (module, name) =>
    aliases.get(module)?.find((one) => one.name === name && one.segments.join("::") !== name);

  function resolve(from, segments, seen = []) {
    let [module, rest] = [from, segments];
    if (rest[0] === "crate") [module, rest] = ["", rest.slice(1)];
    else if (rest[0] === "self") rest = rest.slice(1);
    else if (rest[0] === "super")
      while (rest[0] === "super") [module, rest] = [parentOf(module), rest.slice(1)];
    else if (!known.has([from, rest[0]].filter(Boolean).join("/"))) {
      const key = `${from} ${rest[0]}`;
      const alias = aliasOf(from, rest[0]);
      if (!alias || seen.includes(key)) return { outside: segments };
      return resolve(from, [...alias.segments, ...rest.slice(1)], [...seen, key]);
    }
    while (rest.length > 0) {
      const below = [module, rest[0]].filter(Boolean).join("/");
      if (!known.has(below)) break;
      [module, rest] = [below, rest.slice(1)];
    }
    if (rest.length === 0) return { module };
    const key = `${module} ${rest[0]}`;
    const alias = aliasOf(module, rest[0]);
    if (!alias || seen.includes(key)) return { module };
    return resolve(module, [...alias.segments, ...rest.slice(1)], [...seen, key]);
  }
  return resolve;
}

// What a file calls values of a type, beside `self`: by what they are declared as, and `self` by
// another name.
function namesOf(type, code, impls) {
  const names = new Set();
  const declared = new RegExp(
    `\\b(\\w+)\\s*:\\s*(?:&\\s*)?(?:'\\w+\\s+)?(?:mut\\s+)?${type}\\b`,
    "g",
  );
  for (const [, name] of code.matchAll(declared)) names.add(name);
  const again = /\blet\s+(?:mut\s+)?(\w+)\s*=\s*&?\s*self(?:\s*\.\s*clone\(\))?\s*;/g;
  for (const { 1: name, index } of code.matchAll(again))
    if (impls.findLast(({ start, end }) => start < index && index < end)?.type === type)
      names.add(name);
  return names;
}

// The methods of the types that stand in more modules than their own: type → method → module.
export function spreadOf(sources) {
  const resolve = resolverOf(sources);
  const homes = new Map();
  for (const { module, types } of sources)
    for (const type of types) homes.set(type, homes.has(type) ? undefined : module);
  const spread = new Map();
  for (const { module, methods, types } of sources)
    for (const { type, name } of methods) {
      // several may have a name: it is the one that the module can see
      const seen = types.includes(type) ? module : resolve(module, [type]).module;
      const home = seen ?? homes.get(type);
      if (home !== undefined && home !== module) {
        if (!spread.has(type)) spread.set(type, new Map());
        spread.get(type).set(name, module);
      }
    }
  return spread;
}

// What the modules of one crate use of each other: `{ from, to, path, line, what }`, of its files as
// `{ path, text }`. The root knows all and is used by all, so it is left out.
export function edgesOf(files) {
  const sources = files.map(read).filter(({ module }) => !isOfTests(module));
  const resolve = resolverOf(sources);
  const spread = spreadOf(sources);
  const owners = new Map();
  for (const { methods } of sources)
    for (const { type, name, isCalledOnIt } of methods)
      if (isCalledOnIt) owners.set(name, (owners.get(name) ?? new Set()).add(type));

  const edges = [];
  for (const { path, module, code, words, uses, impls } of sources) {
    const line = (at) => code.slice(0, at).split("\n").length;
    const add = (to, at, what) => {
      if (to !== undefined && to !== module && to !== "" && module !== "")
        edges.push({ from: module, to, path, line: line(at), what });
    };
    for (const { segments, at, isShown } of uses) {
      const to = resolve(module, segments).module;
      // a parent that shows on what stands below does not use it
      if (!(isShown && to?.startsWith(`${module}/`))) add(to, at, segments.join("::"));
    }
    const paths = /(?<![\w:])((?:crate|super|self|[a-z_]\w*)(?:\s*::\s*\w+)+)/g;
    for (const { 1: named, index } of code.matchAll(paths)) {
      const segments = named.split("::").map((name) => name.trim());
      add(resolve(module, segments).module, index, segments.join("::"));
    }
    const receivers = new Map([...spread.keys()].map((type) => [type, namesOf(type, code, impls)]));
    // what a method is called on may itself be called on something: the name is only looked ahead at
    const calls = /(?:\b(\w+)(?:\(\))?|[)\]?}])\s*(?:\.|::)\s*(?=(\w+)\s*(?:::<[^>]*>)?\()/g;
    // a method may be handed on without being called
    const values = /\b([A-Z]\w*)\s*::\s*(\w+)\b(?!\s*(?:::|\())/g;
    for (const { 1: receiver, 2: name, index } of [
      ...code.matchAll(calls),
      ...code.matchAll(values),
    ]) {
      const around = impls.findLast(({ start, end }) => start < index && index < end)?.type;
      for (const [type, methods] of spread) {
        const isOne =
          receiver === type ||
          (/^self$/i.test(receiver ?? "") && around === type) ||
          receiver === type.toLowerCase() ||
          receivers.get(type).has(receiver) ||
          (!HUBS.includes(type) && owners.get(name)?.size === 1 && words.has(type));
        if (isOne && methods.has(name)) add(methods.get(name), index, `${type}::${name}`);
      }
    }
  }
  return edges;
}

// Groups of modules of which each uses, in the end, each other. A folder has no excuse: its module uses
// those in it, or they use it.
export function circles(edges) {
  const next = new Map();
  for (const { from, to } of edges) {
    if (!next.has(from)) next.set(from, new Set());
    next.get(from).add(to);
  }
  const reached = new Map();
  for (const from of next.keys()) {
    const seen = new Set();
    const open = [...next.get(from)];
    while (open.length > 0) {
      const one = open.pop();
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...(next.get(one) ?? []));
    }
    reached.set(from, seen);
  }
  const found = new Map();
  for (const [from, all] of reached) {
    if (!all.has(from)) continue;
    const group = [...all].filter((one) => reached.get(one)?.has(from)).sort();
    found.set(group.join(" "), group);
  }
  return [...found.values()];
}

// The wing of a module, where the wings are the folders below `base`; "" of what stands beside them.
export function wingOf(module, base) {
  if (base === "") return module.split("/")[0];
  return module.startsWith(`${base}/`) ? module.slice(base.length + 1).split("/")[0] : "";
}

// Where a crate is named by a wing, or a file beside the wings, that has nothing to do with it. `namedBy`
// is the crate's name in the sources → { wings, files } that may name it.
export function strangersOf(files, namedBy, { base = "" } = {}) {
  const findings = [];
  for (const { path, text } of files) {
    const module = moduleOf(path);
    if (isOfTests(module)) continue;
    const lines = withoutTests(blanked(text)).split("\n");
    for (const [crate, may] of Object.entries(namedBy)) {
      if (may.wings.includes(wingOf(module, base)) || may.files.includes(path)) continue;
      lines.forEach((line, at) => {
        if (new RegExp(`\\b${crate}\\b`).test(line))
          findings.push(`${path}:${at + 1}: ${crate} is for ${may.wings.join(", ")} alone`);
      });
    }
  }
  return findings;
}

// The rules of one crate. `wings` are its folders below `base`, from below: each may use itself and
// those before it.
export function findingsOf(files, { wings = [], base = "" } = {}) {
  const findings = [];
  const edges = edgesOf(files);
  if (wings.length > 0) {
    for (const { path } of files) {
      const module = moduleOf(path);
      const wing = wingOf(module, base);
      if (wing !== "" && !wings.includes(wing) && !isOfTests(module))
        findings.push(`${path} stands in no wing`);
    }
    for (const { from, to, path, line, what } of edges) {
      const [user, used] = [wingOf(from, base), wingOf(to, base)];
      if (user === "" || wings.indexOf(used) <= wings.indexOf(user)) continue;
      findings.push(`${path}:${line}: ${user} must not know ${used} (${what})`);
    }
  }
  for (const circle of circles(edges)) {
    const shown = new Map();
    for (const { from, to, path, line } of edges)
      if (circle.includes(from) && circle.includes(to))
        shown.set(`${from} → ${to}`, `${from} → ${to} (${path}:${line})`);
    findings.push(`a circle of modules: ${[...shown.values()].join(", ")}`);
  }
  return findings;
}
