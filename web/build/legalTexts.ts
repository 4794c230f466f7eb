import type { Plugin } from 'vite';
import type { Block, LegalText, OtherWords } from '../src/features/legal/text';

/**
 * Legal texts are written in Markdown, of which they need four forms: a heading that names its part
 * (`## Title {#id}`), paragraphs, lists, and, where a text says what is said otherwise, a quotation
 * of how the words begin that the next paragraph takes the place of.
 */
type Line =
  | { kind: 'title' | 'words' | 'quotation'; words: string }
  | { kind: 'part'; id: string; words: string }
  | { kind: 'list'; items: string[] };

function readBlock(block: string): Line {
  const part = /^## (?:(.+) )?\{#([\w-]+)\}$/.exec(block);
  if (part) return { kind: 'part', words: part[1] ?? '', id: part[2] ?? '' };
  if (block.startsWith('# ')) return { kind: 'title', words: block.slice(2) };
  if (block.startsWith('> ')) return { kind: 'quotation', words: block.slice(2) };
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  }
  if (lines.length > 1 || /^[#>\-*|`]/.test(block)) throw new Error(`not understood: ${block}`);
  return { kind: 'words', words: block };
}

function read(markdown: string) {
  const [, version, rest = ''] = /^---\nversion: (\S+)\n---\n([^]*)$/.exec(markdown) ?? [];
  if (version === undefined) throw new Error('a text begins with the day of its wording');
  return {
    version,
    lines: rest
      .trim()
      .split(/\n{2,}/)
      .map(readBlock),
  };
}

export function readText(markdown: string): LegalText {
  const { version, lines } = read(markdown);
  const text: LegalText = { version, title: '', lead: [], parts: [] };
  for (const line of lines) {
    const body: Block[] | undefined = text.parts.at(-1)?.body;
    if (line.kind === 'title') text.title = line.words;
    else if (line.kind === 'part') text.parts.push({ id: line.id, title: line.words, body: [] });
    else if (line.kind === 'words') (body ?? text.lead).push(line.words);
    else if (line.kind === 'list' && body) body.push(line.items);
    else throw new Error(`${line.kind} has no place here`);
  }
  return text;
}

export function readOtherWords(markdown: string): OtherWords {
  const { version, lines } = read(markdown);
  const other: OtherWords = { version, parts: {} };
  let part: OtherWords['parts'][string] | undefined;
  let quoted: string | undefined;
  for (const line of lines) {
    if (line.kind === 'part') {
      part = line.words === '' ? {} : { title: line.words };
      other.parts[line.id] = part;
      quoted = undefined;
    } else if (!part || line.kind === 'title') {
      throw new Error(`${line.kind} has no place here`);
    } else if (line.kind === 'quotation') {
      quoted = line.words;
      part.change = { ...part.change, [quoted]: null };
    } else if (line.kind === 'words' && quoted !== undefined) {
      part.change = { ...part.change, [quoted]: line.words };
      quoted = undefined;
    } else {
      part.body = [...(part.body ?? []), line.kind === 'list' ? line.items : line.words];
    }
  }
  return other;
}

/** Reads the texts while the pages are built: a browser gets them as what they say. */
export const legalTexts: Plugin = {
  name: 'legal-texts',
  transform: {
    filter: { id: /\/legal\/texts\/[\w.]+\.md$/ },
    handler(markdown, id) {
      const text = id.includes('.free.') ? readOtherWords(markdown) : readText(markdown);
      return { code: `export default ${JSON.stringify(text)}`, map: null, moduleType: 'js' };
    },
  },
};
