/** A paragraph, or the items of a list. */
export type Block = string | string[];

export interface LegalText {
  /** The day of this wording; the server names the same when somebody agrees to it. */
  version: string;
  title: string;
  lead: string[];
  parts: { id: string; title: string; body: Block[] }[];
}

/**
 * What is said otherwise where nobody pays: the title or the whole body of a part, or single
 * paragraphs and items, each named by how it begins; with nothing in its place it is left out.
 */
export interface OtherWords {
  version: string;
  parts: Record<string, { title?: string; body?: Block[]; change?: Record<string, string | null> }>;
}
