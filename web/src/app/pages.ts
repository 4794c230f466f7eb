import type { ComponentType } from 'react';
import { loadWords } from './words';
import type { Part } from '~/lib/frames';
import { partsOf, type RouteName } from '~/lib/routes';

type Load = () => Promise<Record<string, ComponentType>>;

/** Every page is a chunk of its own. */
const files: Readonly<Record<string, Load>> = import.meta.glob<Record<string, ComponentType>>([
  '/src/features/**/*Page.tsx',
  '/src/app/{AccountLayout,BareLayout,ConfirmPage,MemberLayout,QueriesLayout,ResubscribeLayout,SignUpLayout}.tsx',
]);

/** The component of a part, when its words are there too. */
export async function loadPart({ page, words = [] }: Part): Promise<ComponentType | undefined> {
  const [found] = await Promise.all([page && files[`/src/${page}.tsx`]?.(), loadWords(words)]);
  return page && found ? found[page.slice(page.lastIndexOf('/') + 1)] : undefined;
}

/** What the router does with a part that is shown for the first time. */
export const lazy = (part: Part) => async () => {
  const Component = await loadPart(part);
  if (!Component) throw new Error(`no component in ${part.page}`);
  return { Component };
};

/** Loads a page and what is around it, so that it is there when somebody goes to it. */
export const loadAhead = (name: RouteName) => Promise.all(partsOf(name).map(loadPart));
