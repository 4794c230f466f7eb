/** 異体字セレクタ choose the form of the character before them, as in 葛󠄀: they are no hidden ones. */
const HIDDEN =
  /(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Cc}\uFFF9-\uFFFB\p{Default_Ignorable_Code_Point}]/gu;
/** All spaces and breaks but the full-width one, which may part a name. */
const SPACES = /[^\S\u3000\uFEFF]|\u0085/gu;
/** 互換漢字: NFC would replace them by another form of theirs, and 神 (U+FA19) is somebody's name. */
const COMPOSABLE = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/**
 * The one form in which a typed text is kept: without what nobody sees and without spaces at its
 * ends, a break of lines being a space, and letters composed with their marks (が from か and ゛).
 * The server has the same rule (`crates/service/src/ground/typed.rs`), and both are tested with
 * `cases/typed-text.json`.
 */
export const typedLine = (text: string): string =>
  text
    .replaceAll('\r\n', ' ')
    .replace(SPACES, ' ')
    .replace(HIDDEN, '')
    .trim()
    .replace(COMPOSABLE, (run) => run.normalize('NFC'));
