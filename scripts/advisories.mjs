// Asks the open database of vulnerabilities (OSV, which has RustSec's and GitHub's advisories) for every
// package of Cargo.lock and of npm's lock files.
// Ends with 0 when nothing is known against any, 1 when something is, 2 when it could not be asked: then
// nothing is known, not even that all is well.
// usage: node scripts/advisories.mjs        OSV_URL names another server of the same interface
import { pathToFileURL } from "node:url";
import { npmPackages, rustPackages } from "./packages.mjs";

const OSV = "https://api.osv.dev";
// What one question may hold, and how long an answer may take.
const BATCH = 1000;
const PATIENCE = 30_000;

async function ask(url, body) {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE),
    ...(body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

// The ids of all advisories of each package, in the order of the packages.
async function idsOf(packages, url) {
  const ids = packages.map(() => []);
  let open = packages.map((_, at) => ({ at }));
  while (open.length > 0) {
    const batch = open.splice(0, BATCH);
    const queries = batch.map(({ at, page_token }) => {
      const { ecosystem, name, version } = packages[at];
      return { package: { ecosystem, name }, version, ...(page_token && { page_token }) };
    });
    const { results } = await ask(`${url}/v1/querybatch`, { queries });
    if (results?.length !== batch.length) throw new Error("an answer to other questions came back");
    results.forEach(({ vulns = [], next_page_token } = {}, index) => {
      const { at } = batch[index];
      ids[at].push(...vulns.map(({ id }) => id));
      if (next_page_token) open.push({ at, page_token: next_page_token });
    });
  }
  return ids;
}

// A notice such as "unmaintained" is told and fails nothing; a withdrawn advisory is none.
export async function findings(packages, url) {
  const ids = await idsOf(packages, url);
  const records = new Map();
  for (const id of new Set(ids.flat()))
    records.set(id, await ask(`${url}/v1/vulns/${encodeURIComponent(id)}`));
  const found = [];
  packages.forEach(({ name, version }, at) => {
    for (const id of new Set(ids[at])) {
      const { summary = "", withdrawn, affected = [] } = records.get(id);
      if (withdrawn) continue;
      const own = affected.filter((one) => one.package?.name === name);
      const notice = own.length > 0 && own.every((one) => one.database_specific?.informational);
      const fixed = own.flatMap(({ ranges = [] }) =>
        ranges.flatMap(({ events = [] }) => events.flatMap((event) => event.fixed ?? [])),
      );
      found.push({
        name,
        version,
        id,
        summary,
        notice: Boolean(notice),
        fixed: [...new Set(fixed)],
      });
    }
  });
  return found;
}

export async function main(url, packages, say = console.log, complain = console.error) {
  let found;
  try {
    found = await findings(packages, url);
  } catch (error) {
    complain(`advisories: could not be asked: ${error.cause?.message ?? error.message}`);
    complain("advisories: nothing is known about any package");
    return 2;
  }
  for (const { name, version, id, summary, notice, fixed } of found)
    say(
      `${notice ? "notice" : "VULNERABLE"}: ${name} ${version}: ${id} ${summary}` +
        (fixed.length > 0 ? ` (fixed in ${fixed.join(", ")})` : ""),
    );
  const vulnerable = found.filter(({ notice }) => !notice).length;
  say(`advisories: ${packages.length} packages asked, ${vulnerable} vulnerable`);
  return vulnerable > 0 ? 1 : 0;
}

// Every package of every lock file, by the names that OSV has for where it comes from.
export function allPackages() {
  const of =
    (ecosystem) =>
    ({ name, version }) => ({ ecosystem, name, version });
  return [...rustPackages().map(of("crates.io")), ...npmPackages().map(of("npm"))];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.env.OSV_URL ?? OSV, allPackages());
