import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import classes from './list.module.css';
import { companyOf, CREATE, linkId } from './rowWords';
import { isDay } from './search';
import { FIND } from './SearchForm';
import { changeRecord, loadForEditing, useForgetRecords } from '~/features/materials/records';
import { ApiError, statusOf, type FieldProblem } from '~/api/problem';
import type { MaterialInput, MaterialRow } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';
import { focusFirst } from '~/lib/focus';
import { paths } from '~/lib/paths';
import { DateField } from '~/ui/DateField';
import modal from '~/ui/ConfirmModal.module.css';
import { Notice } from '~/ui/Notice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

const DAYS = ['proposal_date', 'basis_date'] as const;
type Days = Record<(typeof DAYS)[number], string>;

const daysOf = (input: MaterialInput): Days => ({
  proposal_date: input.proposal_date ?? '',
  basis_date: input.basis_date ?? '',
});
const fieldOf = (day: keyof Days) => `dates-${day}`;

const isOfDays = ({ field }: FieldProblem) => DAYS.some((day) => day === field);

interface DatesModalProps {
  row: MaterialRow;
  onClose: () => void;
}

/** 日付の変更: the day of a proposal and the day whose law counts, also earlier ones, without the whole editor. */
export function DatesModal({ row, onClose }: DatesModalProps) {
  const { t } = useTranslation();
  const { id } = row.material;
  const forget = useForgetRecords();
  // the menu that asked is gone
  const close = () => {
    onClose();
    focusFirst(...(isGone ? [CREATE, FIND] : [linkId(id)]));
  };
  // As it is now: what is changed names the version that was read.
  const found = useQuery({
    // of no other record: what is typed stays while another one is deleted or saved
    queryKey: ['dates', id],
    queryFn: ({ signal }) => loadForEditing(id, signal),
    staleTime: 0,
    gcTime: 0,
    // What is typed is not replaced by itself: a change elsewhere is told when it is saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Modal
      opened
      onClose={() => {
        // the list does not show any more what is not there
        if (isGone) forget();
        close();
      }}
      title={<b className={modal.title}>{t('list.dates.title', { name: companyOf(row, t) })}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {found.isPending && <Waiting rows={2} />}
      {isGone && <Notice tone="warn">{t('list.dates.gone')}</Notice>}
      {found.isError && !isGone && (
        <PartError retry={() => void found.refetch()}>{t('list.dates.failed')}</PartError>
      )}
      {found.data && !found.isFetching && (
        <Form
          key={found.data.etag}
          id={id}
          etag={found.data.etag}
          input={found.data.record.input}
          again={() => void found.refetch()}
          onClose={close}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  id: string;
  etag: string;
  input: MaterialInput;
  /** Reads the material again. */
  again: () => void;
  onClose: () => void;
}

function Form({ id, etag, input, again, onClose }: FormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const forget = useForgetRecords();
  const before = daysOf(input);
  const [days, setDays] = useState(before);
  const [tried, setTried] = useState(false);
  const isSame = DAYS.every((day) => days[day] === before[day]);

  const save = useMutation({
    mutationFn: () => changeRecord(id, etag, { ...input, ...days }),
    onSuccess: (saved) => {
      const undo = () =>
        void changeRecord(id, saved.etag, input).then(forget, (error: unknown) =>
          toasts.show(
            t(statusOf(error) === 412 ? 'list.dates.not_undone' : 'list.dates.undo_failed'),
          ),
        );
      toasts.show(t('list.dates.saved'), undo);
      forget();
      onClose();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      const wrong = DAYS.find((day) => refused.some(({ field }) => field === day));
      if (wrong !== undefined) focusFirst(fieldOf(wrong));
    },
  });
  useEffect(() => focusFirst(fieldOf(DAYS[0])), []);
  const problem = save.error instanceof ApiError ? save.error : null;
  const errors = problem?.problem.errors ?? [];
  const refusal = useRefusal(save.error, [], t('list.dates.not_saved'));
  const isToldApart = problem?.status === 412 || problem?.status === 404 || errors.length > 0;
  const isOther = save.isError && !isToldApart;
  const shown = (day: string | number) => formatDate(String(day), language);
  // it would be saved as a draft, by somebody who does not see why
  const until = input.valid_until ?? '';
  const isLate = until !== '' && isDay(days.proposal_date) && days.proposal_date > until;
  const message = (day: keyof Days) => {
    if (tried && days[day] === '') return t('list.dates.missing');
    if (day === 'proposal_date' && isLate)
      return t('list.dates.after_valid', { day: shown(until) });
    const error = errors.find(({ field }) => field === day);
    if (!error) return undefined;
    const { min, max } = error.params ?? {};
    return min !== undefined && max !== undefined
      ? t('list.dates.range', { min: shown(min), max: shown(max) })
      : t('list.dates.refused');
  };
  const submit = () => {
    setTried(true);
    const wrong = DAYS.find((day) => !isDay(days[day]) || (day === 'proposal_date' && isLate));
    if (wrong !== undefined) focusFirst(fieldOf(wrong));
    else if (isSame) onClose();
    else save.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={`${modal.body} ${classes.dates}`}>
        <p>{t('list.dates.text')}</p>
        {DAYS.map((day) => (
          <DateField
            key={day}
            id={fieldOf(day)}
            label={t(`list.dates.${day}`)}
            required
            value={days[day]}
            error={message(day)}
            onChange={(value) => {
              setDays((all) => ({ ...all, [day]: value }));
              save.reset();
            }}
          />
        ))}
        {problem?.status === 412 && (
          <Notice tone="warn">
            <p>{t('list.dates.elsewhere')}</p>
            <Button variant="default" size="xs" onClick={again}>
              {t('list.dates.again')}
            </Button>
          </Notice>
        )}
        {isLate && (
          <Link to={`${paths.editMaterial(id)}?field=valid_until`}>
            {t('list.dates.to_editor')}
          </Link>
        )}
        {errors.some((error) => !isOfDays(error)) && (
          <Notice tone="warn">
            <p>{t('list.dates.others')}</p>
            <Link to={paths.editMaterial(id)}>{t('list.dates.to_editor')}</Link>
          </Notice>
        )}
        {problem?.status === 404 && <Notice tone="warn">{t('list.dates.gone')}</Notice>}
        {isOther && <Notice tone="warn">{refusal.text}</Notice>}
      </div>
      <div className={modal.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('list.dates.save')}
        </Button>
      </div>
    </form>
  );
}
