import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { MaterialForm } from './form';
import { daysOf, onOtherDays, type Days } from './pay';
import { parseDate } from '~/lib/dates';

/** Whether they can be read: what is still being typed moves nothing. */
const isWhole = ({ fiscalYearStart, resolution }: Days) =>
  parseDate(fiscalYearStart).kind === 'value' &&
  (resolution === '' || parseDate(resolution).kind === 'value');

/** Days of bonuses that nobody has chosen follow the fiscal year and the meeting. */
export function useBonusDays({ control, getValues, setValue }: UseFormReturn<MaterialForm>) {
  const [fiscalYearStart, resolution] = useWatch({
    control,
    name: ['company.fiscal_year_start', 'meeting.resolution'],
  });
  const known = useRef<Days>(daysOf(getValues()));
  useEffect(() => {
    const [before, after] = [known.current, { fiscalYearStart, resolution }];
    if (!isWhole(after)) return;
    known.current = after;
    const { current, proposals } = getValues();
    const moved = [current, ...proposals].map((pay) => onOtherDays(pay, before, after));
    moved.forEach((pay, index) => {
      const was = index === 0 ? current : proposals[index - 1];
      if (pay !== was) setValue(index === 0 ? 'current' : `proposals.${index - 1}`, pay);
    });
  }, [fiscalYearStart, resolution, getValues, setValue]);
}
