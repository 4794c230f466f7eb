import { allRoutes, type RouteName, type routes } from './routes';

/** One argument for each `:part` of a path. */
type Parts<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? [part: string, ...(Rest extends `${string}/${infer After}` ? Parts<`/${After}`> : [])]
  : [];

type Builders = {
  [Name in RouteName]: (...parts: Parts<(typeof routes)[Name]['path']>) => string;
};

/** Puts the parts of an address in their places. */
const builder =
  (path: string) =>
  (...parts: string[]) => {
    const left = [...parts];
    return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
  };

const builders = Object.fromEntries(
  allRoutes.map(([name, { path }]) => [name, builder(path)]),
) as unknown as Builders;

type PageOf<Group extends string> = RouteName extends infer Name
  ? Name extends `${Group}.${infer Page}`
    ? Page
    : never
  : never;

/** The steps of the sign-up after the consent. */
export type SignUpPage = PageOf<'signup'>;

/** The plan that a page of figures opens with. */
const ofPlan = (path: string, plan?: number) =>
  plan === undefined ? path : `${path}?plan=${plan}`;

/** Every address of the application, without language prefix: the router adds it. */
export const paths = {
  ...builders,
  materials: (page?: number) =>
    page === undefined || page === 1
      ? builders.materials()
      : `${builders.materials()}?page=${page}`,
  material: (id: string, plan?: number) => ofPlan(builders.material(id), plan),
  moneyOfMaterial: (id: string, plan?: number) => ofPlan(builders.moneyOfMaterial(id), plan),
  pathOfMaterial: (id: string, plan?: number) => ofPlan(builders.pathOfMaterial(id), plan),
  /** The form with a plan again, of which so much is paid monthly. */
  offerMonthly: (id: string, plan: number, monthly: number) =>
    `${builders.editMaterial(id)}?${new URLSearchParams({ plan: String(plan), monthly: String(monthly) })}`,
  createMaterial: (copyOf?: string) =>
    copyOf === undefined
      ? builders.createMaterial()
      : `${builders.createMaterial()}?copy=${encodeURIComponent(copyOf)}`,
  signup: (page?: SignUpPage) =>
    page === undefined ? builders.signup() : builders[`signup.${page}`](),
  /** Where what is open is paid, or a plan is ordered anew. */
  resubscribe: (page: PageOf<'resubscribe'>) => builders[`resubscribe.${page}`](),
};

/** The address of the editor, opened at a field. */
export const atField = (editor: string, field: string): string =>
  `${editor}${editor.includes('?') ? '&' : '?'}${new URLSearchParams({ field })}`;
