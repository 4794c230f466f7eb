import { type Frame, frames } from "../../web/src/lib/frames.ts";
import { type AnyRoute, allRoutes } from "../../web/src/lib/routes.ts";

/** Who sees a page: everybody, who signs up, who has asked for another address, who has to pay, or a member. */
export type Reader = "everybody" | "newcomer" | "waiting" | "payer" | "member";

function isWithin(frame: Frame, outer: Frame): boolean {
  if (frame === outer) return true;
  const { within }: { within?: Frame } = frames[frame];
  return within !== undefined && isWithin(within, outer);
}

function readerOf({ frame, door }: AnyRoute): Reader {
  if (door === "verification") return "waiting";
  if (isWithin(frame, "signUp")) return "newcomer";
  if (isWithin(frame, "resubscription")) return "payer";
  return isWithin(frame, "inside") ? "member" : "everybody";
}

/** The addresses of all pages that somebody sees, from the table of pages; `id` is that of a material. */
export function pagesOf(reader: Reader, id = ":id"): string[] {
  return allRoutes
    .filter(([, row]) => readerOf(row) === reader)
    .map(([, { path }]) => path.replace(":id", id));
}
