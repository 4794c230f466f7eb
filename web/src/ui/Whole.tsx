const AMOUNT = 'JPY [\\d,]+|[\\d,]*\\d円';
// With the particle behind it, which begins no line.
const DAY =
  '(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日(?:\\([日月火水木金土]\\))?(?:に|の|から|まで)?|' +
  '\\d{1,2} [A-Z][a-z]{2,8} \\d{4}';
const PHONE = '\\d+(?:-\\d+)+';
const PARTS = new RegExp(`(${AMOUNT}|${DAY}|${PHONE})`);

/** A sentence in which no amount, day or telephone number is torn apart by the end of a line. */
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
