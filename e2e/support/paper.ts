import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";

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

/** The pages of the reference case's document that the top page shows, by the names of their pictures. */
const SHOWN = { summary: 2, compare: 4, benefits: 5, dates: 7 };

/** Draws those pages small enough for visitors, as `<folder>/<name>-<language>.webp`. */
export async function drawForVisitors(page: Page, pdf: Buffer, folder: string, language: string) {
  for (const [name, number] of Object.entries(SHOWN)) {
    const only = ["-f", `${number}`, "-l", `${number}`];
    const png = execFileSync("pdftoppm", ["-png", "-r", "108", ...only, "-"], { input: pdf });
    const webp = await page.evaluate(async (drawn) => {
      const image = new Image();
      image.src = `data:image/png;base64,${drawn}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.7);
    }, png.toString("base64"));
    writeFileSync(
      `${folder}/${name}-${language}.webp`,
      Buffer.from(webp.split(",")[1] ?? "", "base64"),
    );
  }
}
