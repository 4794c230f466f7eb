import { execFileSync } from "node:child_process";

/** The text of a PDF, page after page, lines as they stand on paper. */
export function paperText(pdf: Buffer): string {
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
}

/** Draws every page as `<prefix>-<n>.png`. */
export function drawPages(pdf: Buffer, prefix: string, look: "colour" | "grey"): void {
  const options = ["-png", "-r", "72", ...(look === "grey" ? ["-gray"] : [])];
  execFileSync("pdftoppm", [...options, "-", prefix], { input: pdf });
}
