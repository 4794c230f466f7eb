const PARTS = /(JPY [\d,]+|[\d,]*\d円|\d+(?:-\d+)+)/;

/** A sentence in which neither an amount nor a telephone number is torn apart by the end of a line. */
export function Whole({ text }: { text: string }) {
  return text.split(PARTS).map((part, at) =>
    // What was looked for stands at each second place.
    at % 2 === 1 ? (
      <span key={at} className="nw">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
