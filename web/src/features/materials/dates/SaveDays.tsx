import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { daysUntil, isEstimated, lawOf, type Duty } from './duties';
import { useDutyWords } from './useDutyWords';
import type { MaterialInput } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import type { IsoDate } from '~/lib/dates';
import { calendarFile } from '~/lib/ics';
import { saveFile } from '~/lib/saveFile';

interface Props {
  /** The material, and which of its proposals. */
  id: string;
  index: number;
  input: MaterialInput;
  duties: readonly Duty[];
  today: IsoDate;
}

/** The days of a proposal that are still to come, as a file for a calendar; nothing where all are past. */
export function SaveDays({ id, index, input, duties, today }: Props) {
  const { t } = useTranslation();
  const words = useDutyWords();
  const plan = t('result.plan', { number: index });
  // whom the document does not name, its dates do not name either
  const company = input.display?.naming === 'nobody' ? '' : (input.company?.name?.trim() ?? '');
  const named = duties.map((duty, at) => ({
    duty,
    // the second payment of a year is another one than the first, on whatever day it is
    name: `${duty.kind}${duties.slice(0, at).filter(({ kind }) => kind === duty.kind).length}`,
  }));
  const coming = named.filter(({ duty }) => daysUntil(duty.date, today) >= 0);
  if (coming.length === 0) return null;
  const save = () => {
    const appointments = coming.map(({ duty, name }) => {
      const { what, notes, missed } = words(duty);
      return {
        id: `${id}.${index}.${name}@${window.location.hostname}`,
        day: duty.date,
        title: company === '' ? what : t('dates.calendar.title', { what, company }),
        text: [
          ...(isEstimated(duty) ? [`${t('dates.about')}: ${t('dates.about_note')}`] : []),
          ...notes,
          missed,
          `${t('dates.who')}: ${t(`dates.${duty.kind}.who`)}`,
          `${t('dates.law')}: ${t(lawOf(duty))}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      };
    });
    // a system takes none of these in the name of a file
    const name = [t('dates.title'), company, plan].filter(Boolean).join('_');
    saveFile(
      calendarFile(appointments, new Date()),
      `${name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim()}.ics`,
    );
  };
  return (
    <Button
      className="no-print"
      variant="default"
      leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
      onClick={save}
    >
      {t('dates.calendar.save')}
    </Button>
  );
}
