// What a wing of one crate uses of a crate below it: its types, its repositories and its methods, each of
// which belongs to the wing of the module that it stands in.
import { isOfTests, read, resolverOf, spreadOf, wingOf } from "./modules.mjs";

// Which wing each public name of a crate is of, of its files as `{ path, text }`. `below` are the
// answers for the crates that it uses, by their names in the sources: what it only shows on is of their
// wings. `repositories` are the methods that give them, as its root lists them; they have no arguments.
export function shownBy(files, { base = "" } = {}, below = {}) {
  const sources = files.map(read).filter(({ module }) => !isOfTests(module));
  const root = sources.find(({ module }) => module === "");
  const resolve = resolverOf(sources);
  const wingOfPath = (segments) => {
    const { module, outside } = resolve("", segments);
    return outside ? below[outside[0]]?.names.get(outside[1]) : wingOf(module, base);
  };
  const names = new Map();
  for (const [, module] of root.code.matchAll(/\bpub\s+mod\s+(\w+)\s*;/g))
    names.set(module, wingOf(module, base));
  for (const { segments, name, isShown } of root.uses)
    if (isShown) names.set(name, wingOfPath(segments));
  const repositories = new Map();
  for (const [, table] of root.code.matchAll(/\brepositories!\s*\{([^}]*)\}/g))
    for (const [, name, type] of table.matchAll(/\b(\w+)\s*:\s*(\w+)\s*,/g))
      repositories.set(name, wingOfPath(["crate", type]));
  const methods = new Map();
  for (const [type, all] of spreadOf(sources)) {
    if (!names.has(type) && !new RegExp(`\\bpub\\s+struct\\s+${type}\\b`).test(root.code)) continue;
    methods.set(type, new Map([...all].map(([name, module]) => [name, wingOf(module, base)])));
  }
  return { names, repositories, methods };
}

// Where a wing uses what stands in one above it in another crate, or a repository of its own that does.
// `shown` is what the crates that it uses show, by their names in the sources; `own` is what it shows.
export function upwardsOf(files, { wings, base = "" }, shown, own) {
  const sources = files.map(read).filter(({ module }) => !isOfTests(module));
  const resolve = resolverOf(sources);
  const findings = new Set();
  for (const { path, module, code, uses } of sources) {
    const user = wingOf(module, base);
    if (user === "") continue;
    const judge = (used, at, what) => {
      if (used === undefined || wings.indexOf(used) <= wings.indexOf(user)) return;
      const line = code.slice(0, at).split("\n").length;
      findings.add(`${path}:${line}: ${user} must not know ${used} (${what})`);
    };
    const follow = (segments, at) => {
      const { outside } = resolve(module, segments);
      if (!(outside?.[0] in shown)) return;
      const { names, methods } = shown[outside[0]];
      judge(names.get(outside[1]), at, outside.join("::"));
      judge(methods.get(outside[1])?.get(outside[2]), at, outside.join("::"));
      // what all is taken of is judged by nobody
      if (outside[1] === "*") findings.add(`${path}: ${outside[0]} must be named name by name`);
    };
    for (const { segments, at } of uses) follow(segments, at);
    for (const { 0: named, index } of code.matchAll(/(?<![\w:.])[A-Za-z_]\w*(?:\s*::\s*\w+)+/g))
      follow(
        named.split("::").map((name) => name.trim()),
        index,
      );
    const all = Object.values(shown);
    for (const { 1: name, index } of code.matchAll(/\.\s*(\w+)\s*\(\s*\)/g))
      for (const { repositories } of [...all, own])
        judge(repositories.get(name), index, `.${name}()`);
    for (const { 1: receiver, 2: name, index } of code.matchAll(
      /\b(\w+)(?:\(\))?\s*\.\s*(?=(\w+)\s*(?:::<[^>]*>)?\()/g,
    ))
      for (const { methods } of all)
        for (const [type, of] of methods)
          if (receiver === type.toLowerCase()) judge(of.get(name), index, `${type}::${name}`);
  }
  return [...findings];
}
