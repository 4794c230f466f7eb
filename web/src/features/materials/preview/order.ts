import type { Display, DocumentSection, OptionalSection, SectionName } from '~/api/wire';

/** What may be left out, as the engine has it. */
export const OPTIONAL: readonly OptionalSection[] = [
  'current',
  'years',
  'withholding',
  'insurance_years',
  'personal',
];

export const optionalOf = (section: SectionName | null | undefined): OptionalSection | undefined =>
  OPTIONAL.find((name) => name === section);

/** The names of the sections that have a place of their own, once each, in the order of the pages. */
export const movableOf = (sections: readonly DocumentSection[]): SectionName[] => [
  ...new Set(sections.flatMap(({ movable }) => (movable ? [movable] : []))),
];

/** The sections as they will stand: what was chosen is shown before the pages are drawn anew. */
export function arranged(
  sections: readonly DocumentSection[],
  { order = [] }: Display,
): DocumentSection[] {
  const names = movableOf(sections);
  if (!names.every((name) => order.includes(name))) return [...sections];
  const isMovable = ({ movable }: DocumentSection) => (movable ?? null) !== null;
  const placeOf = ({ movable }: DocumentSection) => (movable ? order.indexOf(movable) : -1);
  const placed = sections.filter(isMovable).sort((one, other) => placeOf(one) - placeOf(other));
  return sections.map((section) => (isMovable(section) ? (placed.shift() ?? section) : section));
}

/** The order with the places of those that are left out at present. */
export const withAbsent = (order: readonly SectionName[], { order: before = [] }: Display) => [
  ...order,
  ...before.filter((name) => !order.includes(name)),
];

/** What a section is called wherever it stands: by its name, and which of its name it is. */
export function keyOf(sections: readonly DocumentSection[], at: number): string {
  const { movable } = sections[at] ?? {};
  const before = sections.slice(0, at).filter((one) => (one.movable ?? null) === (movable ?? null));
  return `${movable ?? 'fixed'}${before.length}`;
}

/** The settings with a section left out, or back again. */
export function withSection(display: Display, name: OptionalSection, isShown: boolean) {
  const others = (display.left_out ?? []).filter((one) => one !== name);
  return { left_out: isShown ? others : [...others, name] };
}
