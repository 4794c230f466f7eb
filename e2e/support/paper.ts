import { execFileSync } from "node:child_process";

/** The text of a PDF, page after page, lines as they stand on paper. */
export function paperText(pdf: Buffer): string {
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
}

/** Whether an amount stands in a line of the text that begins with its name, or with as much of it as fits. */
export function hasLine(text: string, name: string, amount: string): boolean {
  return text.split("\n").some((line) => {
    const [head = "", ...cells] = line.trim().split(/\s{2,}/);
    return head.length > 1 && name.startsWith(head) && cells.includes(amount);
  });
}

/** Draws every page as `<prefix>-<n>.png`. */
export function drawPages(pdf: Buffer, prefix: string, look: "colour" | "grey"): void {
  const options = ["-png", "-r", "72", ...(look === "grey" ? ["-gray"] : [])];
  execFileSync("pdftoppm", [...options, "-", prefix], { input: pdf });
}
