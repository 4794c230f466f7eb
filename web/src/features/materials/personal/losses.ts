import type { PersonalPolicy } from '~/api/wire';

type Year = PersonalPolicy['years'][number];

/** A surrender at the end of that policy year brings less than was paid. */
export const isBelow = ({ surrender_value: value, premiums_total: paid }: Year): boolean =>
  value != null && value < paid;

/** It does before the planned end, which is told of itself. */
export const hasEarlyLoss = ({ years, exit }: PersonalPolicy): boolean =>
  years.some((year, at) => isBelow(year) && exit?.policy_year !== at + 1);
