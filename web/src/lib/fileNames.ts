import { typedLine } from './typed';

const MOST_BYTES = 100;

/**
 * A part of a file's name that every system takes: what Windows refuses becomes `-`, and what nobody sees is left out.
 * The server has the same rule for its files (`crates/service/src/ground/file_name.rs`).
 */
export function safeName(typed: string): string {
  let [name, bytes] = ['', 0];
  for (const letter of typedLine(typed)) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > MOST_BYTES) break;
    name += /[\\/:*?"<>|]/.test(letter) ? '-' : letter;
  }
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}
