import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_MS = 30_000;

/** The code that an authenticator app shows for a key at a moment (RFC 6238, SHA-1, six digits). */
export function totp(key: string, at: Date): string {
  let bits = "";
  for (const letter of key.replace(/[\s=]/g, "").toUpperCase()) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / PERIOD_MS)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
