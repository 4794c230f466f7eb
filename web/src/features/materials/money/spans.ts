/** A month counted from the year 0. */
const number = (month: string): number => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return year * 12 + of;
};

/** Months in their order as stretches without a gap. */
export function spansOf(months: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const month of months) {
    const last = spans.at(-1);
    if (last && number(month) === number(last.to) + 1) last.to = month;
    else spans.push({ from: month, to: month });
  }
  return spans;
}
