import { newForm } from '~/features/materials/editor/defaults';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { isFilled, placesOf, type Place } from '~/features/materials/editor/places';
import { SECTIONS, sectionOf, type Section } from '~/features/materials/editor/sections';
import { isSpent } from '~/features/materials/editor/spent';
import type { MaterialInput } from '~/api/wire';

/** 資料の種類 and what each uses. The kind travels; which sections are seen follows from it and from what is typed. */

export type MaterialKind = NonNullable<MaterialInput['kind']>;

/** Always; unless it is put away; where it is taken; not at all. */
type Use = 'always' | 'on' | 'off' | 'never';

/** Why a section cannot be put away. */
export type Lock = 'fixed' | 'bonus' | 'handed_over' | 'filled';

export interface SectionUse {
  shown: boolean;
  /** Null where the member chooses. */
  lock: Lock | null;
  /** Not of this kind: it cannot be taken. */
  never: boolean;
  /** Something is typed in it, whether it is shown or not. */
  held: boolean;
}

export type Uses = Readonly<Record<Section, SectionUse>>;
/** What the member took or put away. It stays with the page: what is put away is empty. */
export type Chosen = Partial<Record<Section, boolean>>;

const FACTS = { kind: 'always', basic: 'always', company: 'always', customer: 'always' } as const;
/** What any comparison of pay asks for. The figures of 退職金 are losses, which nobody puts away. */
const COMPARED = {
  ...FACTS,
  meeting: 'on',
  current: 'always',
  proposals: 'always',
  deductions: 'on',
  life_insurance: 'on',
  retirement: 'always',
} as const;

const USES: Readonly<Record<MaterialKind, Readonly<Record<Section, Use>>>> = {
  working_age: { ...COMPARED, pension: 'off', insurance: 'off' },
  pension_restoration: { ...COMPARED, pension: 'always', insurance: 'off' },
  retirement_fund: {
    ...FACTS,
    meeting: 'never',
    current: 'always',
    proposals: 'never',
    deductions: 'never',
    pension: 'never',
    insurance: 'always',
    // Without a proposal there is no increase that its premiums could come from.
    life_insurance: 'never',
    retirement: 'always',
  },
  corporate_insurance: {
    ...FACTS,
    meeting: 'never',
    // The taxes of the company are those of its profit after the pay.
    current: 'always',
    proposals: 'never',
    deductions: 'never',
    pension: 'never',
    insurance: 'always',
    life_insurance: 'never',
    // An amount that is planned counts in the year of leaving.
    retirement: 'on',
  },
  free: { ...COMPARED, pension: 'on', insurance: 'on' },
};

export const KINDS = Object.keys(USES) as MaterialKind[];

const FRESH = new Map(
  placesOf(MATERIAL, newForm('2000-01-01')).map(({ path, value }) => [path, value]),
);
/** What a new proposal has by itself. */
const BY_ITSELF = /^proposals\.\d+\.(keep_total|bonuses\.\d+\.(date|period_months))$/;

const isTyped = (place: Place): boolean =>
  (place.sent || place.field.isToggle === true) &&
  isFilled(place) &&
  FRESH.get(place.path) !== place.value &&
  !BY_ITSELF.test(place.path);

/** The sections in which something is typed. */
function heldIn(form: MaterialForm): ReadonlySet<Section> {
  const typed = placesOf(MATERIAL, form).filter(isTyped);
  const held = new Set(typed.map(({ path }) => sectionOf(path)));
  // A row of which nothing is typed yet is there all the same.
  if (form.customer.dependants.length > 0) held.add('deductions');
  if (form.deferred_insurance.length > 0) held.add('insurance');
  if (form.life_insurance.length > 0) held.add('life_insurance');
  return held;
}

/** Whether a proposal pays a bonus, which is resolved and notified. */
export const hasBonus = ({ proposals }: Pick<MaterialForm, 'proposals'>): boolean =>
  proposals.some((pay) => pay.bonuses.length > 0 && !isSpent(pay));

/** Whether a contract is given to the president, as a part of the retirement allowance. */
const handsOver = ({ deferred_insurance: contracts }: Pick<MaterialForm, 'deferred_insurance'>) =>
  contracts.some(({ exit }) => exit === 'hand_over');

/** What a form uses; of another kind, where it is asked for one. */
export function usesOf(form: MaterialForm, chosen: Chosen, kind: string = form.kind): Uses {
  const held = heldIn(form);
  // A kind that only a newer server knows hides nothing.
  const uses = USES[kind as MaterialKind] ?? USES.free;
  const use = (section: Section): SectionUse => {
    const has = held.has(section);
    const never = uses[section] === 'never';
    const lock =
      uses[section] === 'always'
        ? 'fixed'
        : section === 'meeting' && hasBonus(form)
          ? 'bonus'
          : section === 'retirement' && handsOver(form)
            ? 'handed_over'
            : has
              ? 'filled'
              : null;
    const shown = !never && (lock !== null || (chosen[section] ?? uses[section] === 'on'));
    return { shown, lock: never ? null : lock, never, held: has };
  };
  return Object.fromEntries(SECTIONS.map((section) => [section, use(section)])) as Uses;
}

/** The sections that another kind would hide although something is typed in them. */
export function hiddenBy(form: MaterialForm, chosen: Chosen, kind: string): Section[] {
  const [now, then] = [usesOf(form, chosen), usesOf(form, chosen, kind)];
  return SECTIONS.filter(
    (section) => now[section].shown && now[section].held && !then[section].shown,
  );
}
