import type { Comment, Display, DocumentSection, SectionName } from '~/api/wire';
import { movableOf } from './order';
import { typedLine } from '~/lib/typed';

/** As the engine has it. */
export const MAX_COMMENT = 300;

/** What a comment is about: a section, or the whole document. */
export type About = SectionName | null;

export const aboutOf = ({ about }: Comment): About => about ?? null;

/** Characters as the server counts them, and in the form in which it keeps them. */
export const lengthOf = (text: string) => [...typedLine(text)].length;

/** What is written about a section, or about the whole. */
export const textOn = ({ comments = [] }: Display, about: About): string =>
  comments.find((one) => aboutOf(one) === about)?.text ?? '';

/** What may still be commented on, in the order of the pages: the whole, and each section that can be moved. */
export const uncommented = (
  sections: readonly DocumentSection[],
  taken: readonly About[],
): About[] =>
  [null, ...movableOf(sections)].filter((about) => about !== 'comments' && !taken.includes(about));

/** The settings with this comment: in its place, as a new one, or gone where nothing is written. */
export function withComment({ comments = [] }: Display, about: About, typed: string) {
  const text = typedLine(typed);
  const comment: Comment = { ...(about !== null && { about }), text };
  const at = comments.findIndex((one) => aboutOf(one) === about);
  if (text === '') return { comments: comments.filter((one) => aboutOf(one) !== about) };
  return { comments: at < 0 ? [...comments, comment] : comments.with(at, comment) };
}
