/**
 * A slash, what a browser takes for one, and what it leaves out of an address; also written in
 * percent, once or more often.
 */
const SEPARATORS = /(?:[/\\\p{Cc}]|%(?:25)*(?:2f|5c|[01][0-9a-f]|7f))+/giu;

/**
 * The path of an address in the one spelling that every reader understands alike: one slash in
 * front, and never two of them together. So no part of it can become the name of another host.
 */
export const plainPath = (pathname: string): string => `/${pathname}`.replace(SEPARATORS, '/');
