// Writes the addresses of the router's table for the server, which answers 404 for any other, and on
// which of them somebody may be told from a program: only those pages may load what does that.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./src/lib/routes.ts');
const rows = module.allRoutes.map(([name, { path }]) => ({
  path,
  has_bot_check: module.partsOf(name).some((part) => part.hasBotCheck === true),
}));
writeFileSync('../crates/api/src/routes.json', `${JSON.stringify(rows, null, 2)}\n`);
