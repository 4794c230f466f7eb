// Writes the addresses of the router's table for the server, which answers 404 for any other.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./src/lib/routes.ts');
const paths = module.allRoutes.map(([, { path }]) => path);
writeFileSync('../crates/api/src/routes.json', `${JSON.stringify(paths, null, 2)}\n`);
