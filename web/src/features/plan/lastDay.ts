import type { MemberPlan } from '~/api/wire';
import { addDays, type IsoDate } from '~/lib/dates';

/**
 * The last day of use if the plan were cancelled now: the day before the next charge. Null where it
 * would end at once, or where no charge comes.
 */
export const lastDayOf = ({ status, anchor }: MemberPlan): IsoDate | null =>
  status === 'past_due' || anchor == null ? null : addDays(anchor, -1);
