import { useStartOf } from './useStartOf';
import { api, data } from '~/api/client';
import type { Display } from '~/api/wire';

const USUAL: Display = {};

/** The parts of a look that are the member's; to whom a document is addressed, what it leaves out and says is a case's. */
export function ownLook(display: Display): Display {
  const { palette, era, without_page_numbers, logo, logo_place } = display;
  const own = { palette, era, without_page_numbers, logo, logo_place };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value != null));
}

async function askLast(): Promise<Display> {
  // the last saved first
  const { results } = await data(
    api.GET('/members/me/materials', { params: { query: { 'marker.page': 1 } } }),
  );
  const last = results[0];
  if (last === undefined) return USUAL;
  const { display } = await data(
    api.GET('/preferences/{id}', { params: { path: { id: last.material.id } } }),
  );
  const look = ownLook(display);
  if (look.logo == null) return look;
  const logos = await data(api.GET('/members/me/logos'));
  if (logos.some(({ digest }) => digest === look.logo)) return look;
  // it was taken away since
  delete look.logo;
  delete look.logo_place;
  return look;
}

/** 表示設定 of a new material: the look of the one that was saved last; undefined while it is asked. */
export const useLook = (asked: boolean): Display | undefined =>
  useStartOf('look', asked, askLast, USUAL);
