import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { useEditor } from './EditorContext';
import classes from './editor.module.css';
import type { MaterialForm } from './form';
import type { SaveStatus } from './live/saver';
import { Crumbs } from '~/features/materials/head/Crumbs';
import { statusOf } from '~/api/problem';
import { useRefusal } from '~/i18n/useRefusal';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate, timeInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { StateBadge } from '~/ui/StateBadge';

interface EditorBarProps {
  status: SaveStatus;
  state: 'draft' | 'complete';
  isNew: boolean;
  onSave: () => void;
  /** What is still to be filled in or put right before there is a document. */
  left: number;
  onShowLeft: () => void;
  /** Missing while a scenario is assumed: a document is of the law that is enacted. */
  onPreview?: () => void;
}

export function EditorBar(props: EditorBarProps) {
  const { status, state, isNew, onSave, left, onShowLeft, onPreview } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { comparison } = useEditor();
  const { control } = useFormContext<MaterialForm>();
  const [title, basis] = useWatch({ control, name: ['title', 'basis_date'] });
  const error = status.kind === 'failed' ? status.error : null;
  const refusal = useRefusal(error, [], t('editor.save_failed'));
  const saved = {
    new: t('editor.not_saved_yet'),
    loaded: '',
    unsaved: t('editor.unsaved'),
    saving: t('editor.saving'),
    waiting: t('editor.save_waits'),
    failed: statusOf(error) === 422 ? t('editor.save_invalid') : refusal.text,
    refused: t('editor.save_refused'),
    conflict: t('editor.conflict_title'),
    saved:
      status.kind === 'saved'
        ? t('editor.saved_at', { time: timeInJapan(new Date(status.record.updated_at)) })
        : '',
  }[status.kind];
  const saving = status.kind === 'saving' || status.kind === 'waiting';
  return (
    <div className={`${classes.bar} no-print`}>
      <div className={classes.barInner}>
        <div className={classes.barTitle}>
          <Crumbs
            crumbs={[
              { label: t('nav.materials'), to: paths.materials() },
              { label: t(isNew ? 'editor.create' : 'editor.edit') },
            ]}
          />
          <h1>{title === '' ? t('editor.untitled') : title}</h1>
          <p className={classes.meta}>
            <StateBadge state={state} />
            {left > 0 && (
              <button type="button" className="lnk" onClick={onShowLeft}>
                {t('editor.left', { count: left })}
              </button>
            )}
            <span
              role="status"
              className={
                status.kind === 'failed' || status.kind === 'refused' ? classes.failed : undefined
              }
              hidden={saved === ''}
            >
              {saved}
            </span>
            {/^\d{4}-\d{2}-\d{2}$/.test(basis) && (
              <span>{t('editor.basis', { day: formatDate(basis, language) })}</span>
            )}
            {comparison && (
              <Link to={paths.law()}>{t('editor.law', { edition: comparison.law.edition })}</Link>
            )}
          </p>
        </div>
        <div className={classes.barButtons}>
          {onPreview && (
            <Button
              variant="default"
              leftSection={<IconFileText size={18} stroke={1.6} aria-hidden="true" />}
              onClick={onPreview}
            >
              {t('editor.preview')}
            </Button>
          )}
          <Button onClick={onSave} aria-disabled={saving}>
            {saving ? t('editor.saving') : t('editor.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
