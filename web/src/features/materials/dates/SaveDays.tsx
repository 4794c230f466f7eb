import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useHref } from 'react-router';
import classes from './dates.module.css';
import { daysUntil, isEstimated, lawOf, type Duty } from './duties';
import { useDutyWords } from './useDutyWords';
import type { MaterialInput } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import type { IsoDate } from '~/lib/dates';
import { safeName } from '~/lib/fileNames';
import { calendarFile } from '~/lib/ics';
import { paths } from '~/lib/paths';
import { saveFile } from '~/lib/saveFile';

interface Props {
  /** The material, which of its proposals, and how many there are. */
  id: string;
  index: number;
  count: number;
  input: MaterialInput;
  duties: readonly Duty[];
  today: IsoDate;
  /** Which law is assumed: nobody is to keep the days of one that is only looked at. */
  scenario: string | null;
}

/** The days of a proposal from today on, as a file for a calendar; nothing where all are past. */
export function SaveDays({ id, index, count, input, duties, today, scenario }: Props) {
  const { t } = useTranslation();
  const words = useDutyWords();
  const page = useHref({ pathname: paths.datesOfMaterial(id), search: `?plan=${index}` });
  const plan = t('result.plan', { number: index });
  // whom the document does not name, its dates do not name either
  const company = input.display?.naming === 'nobody' ? '' : (input.company?.name?.trim() ?? '');
  const named = duties.map((duty, at) => ({
    duty,
    // the second payment of a year is another one than the first, on whatever day it is
    name: `${duty.kind}${duties.slice(0, at).filter(({ kind }) => kind === duty.kind).length}`,
  }));
  const coming = named.filter(({ duty }) => daysUntil(duty.date, today) >= 0);
  if (scenario !== null || coming.length === 0) return null;

  const titleOf = (duty: Duty, what: string) =>
    [...(count > 1 ? [plan] : []), ...(isEstimated(duty) ? [t('dates.about')] : [])].reduce(
      (title, mark) => t('dates.calendar.marked', { title, mark }),
      company === '' ? what : t('dates.calendar.title', { what, company }),
    );
  const save = () => {
    const link = window.location.origin + page;
    const appointments = coming.map(({ duty, name }) => {
      const { what, notes, missed } = words(duty);
      const text = [
        t('dates.of_plan', { plan }),
        ...notes,
        missed,
        ...(isEstimated(duty) ? [t('dates.about_note')] : []),
        `${t('dates.who')}: ${t(`dates.${duty.kind}.who`)}`,
        `${t('dates.law')}: ${t(lawOf(duty))}`,
        t('dates.calendar.more'),
        link,
      ];
      return {
        id: `${id}.${index}.${name}@${window.location.hostname}`,
        day: duty.date,
        title: titleOf(duty, what),
        text: text.filter((line) => line !== '').join('\n'),
        link,
      };
    });
    const name = [t('dates.title'), safeName(company), plan].filter((part) => part !== '');
    saveFile(calendarFile(appointments, new Date()), `${name.join('_')}.ics`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={save}
      >
        {t('dates.calendar.save')}
      </Button>
      <p className={`mute sm ${classes.kept}`}>{t('dates.calendar.note')}</p>
    </>
  );
}
