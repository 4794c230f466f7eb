import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const MANTINE = 'node_modules/@mantine/core';
const read = (path: string) => readFileSync(path, 'utf8');
const under = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path));

const whole = read(`${MANTINE}/styles.css`);
const listed = [...read('src/ui/mantine.css').matchAll(/styles\/([\w-]+)\.css/g)].map(
  ([, name = '']) => read(`${MANTINE}/styles/${name}.css`).trim(),
);
const classes = (text: string) => text.match(/\bm_[0-9a-f]+\b/g) ?? [];

/** The modules of the components that the sources import, and all that these are made of. */
function used(): string[] {
  const names = under('src', /\.tsx?$/)
    .flatMap((path) => [...read(path).matchAll(/import {([^}]+)} from '@mantine\/core'/g)])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const found = under(`${MANTINE}/esm`, /\.mjs$/).filter((path) =>
    names.some((name) => path.endsWith(`/${name}.mjs`)),
  );
  const all = new Set(found);
  for (const path of all) {
    for (const [, name = ''] of read(path).matchAll(/from "(\.[^"]+)"/g)) {
      const next = join(dirname(path), name);
      if (existsSync(next)) all.add(next);
    }
  }
  return [...all];
}

it('loads the style of every component that is used', () => {
  const drawn = new Set(classes(whole));
  const here = new Set(listed.flatMap(classes));
  const wanted = used().flatMap((path) => classes(read(path)).filter((each) => drawn.has(each)));
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((each) => !here.has(each))).toEqual([]);
});

it('keeps the order of Mantine, in which one style may change another', () => {
  const places = listed.map((style) => whole.indexOf(style));
  expect(places.length).toBeGreaterThan(20);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
