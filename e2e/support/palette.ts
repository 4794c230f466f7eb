import { crc32, deflateSync, inflateSync } from "node:zlib";

/** As many colours as a byte names. */
const MOST = 256;
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

interface Image {
  width: number;
  height: number;
  /** Red, green, blue of each point, row after row. */
  points: Buffer;
}

function read(png: Buffer): Image {
  const parts: Buffer[] = [];
  const header = png.subarray(16, 29);
  // eight bits of each colour, as a screen without anything to see through is written
  if (header[8] !== 8 || header[9] !== 2) throw new Error("this is not a picture of a screen");
  for (let at = SIGNATURE.length; at < png.length;) {
    const size = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") parts.push(png.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { width, height, points: unfiltered(inflateSync(Buffer.concat(parts)), width, height) };
}

/** What PNG takes off each byte of a row, by the number of its filter. */
const guesses: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** The points as they are without it. */
function unfiltered(raw: Buffer, width: number, height: number): Buffer {
  const length = width * 3;
  const rows: Uint8Array[] = [];
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const guess = guesses[raw[start] ?? 0] ?? paeth;
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + length));
    for (let x = 0; x < length; x++) {
      const left = x < 3 ? 0 : (row[x - 3] ?? 0);
      const corner = x < 3 ? 0 : (above[x - 3] ?? 0);
      row[x] = (row[x] ?? 0) + guess(left, above[x] ?? 0, corner);
    }
    rows.push(row);
    above = row;
  }
  return Buffer.concat(rows);
}

function paeth(left: number, up: number, corner: number): number {
  const to = (one: number) => Math.abs(left + up - corner - one);
  if (to(left) <= to(up) && to(left) <= to(corner)) return left;
  return to(up) <= to(corner) ? up : corner;
}

const apart = (one: number, other: number) =>
  [16, 8, 0].reduce((sum, by) => sum + (((one >> by) & 255) - ((other >> by) & 255)) ** 2, 0);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** The same screen in its commonest colours: less than half as large, and nobody sees it. */
export function inFewColours(png: Buffer): Buffer {
  const { width, height, points } = read(png);
  const colourAt = (at: number) => points.readUIntBE(at * 3, 3);
  const counts = new Map<number, number>();
  for (let at = 0; at < width * height; at++)
    counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([colour]) => colour);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const placeOf = (colour: number) => {
    let place = places.get(colour);
    if (place === undefined) {
      const distances = palette.map((one) => apart(one, colour));
      place = distances.indexOf(Math.min(...distances));
      places.set(colour, place);
    }
    return place;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++)
    rows[at + Math.floor(at / width) + 1] = placeOf(colourAt(at));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, place) => colours.writeUIntBE(colour, place * 3, 3));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
