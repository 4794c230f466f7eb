import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { loadDocuments } from './documents';
import classes from './list.module.css';
import { companyOf, titleOf } from './rowWords';
import { useMayChange } from '~/api/plan';
import { ApiError, codeOf } from '~/api/problem';
import { useFileSaving } from '~/api/useFileSaving';
import type { MaterialRow } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** Why some of what is chosen have no document, as the server says it of them. */
const WHY = ['material_incomplete', 'law_changed'] as const;
type Why = (typeof WHY)[number];

/** Where a document of it becomes possible. */
const mending: Record<Why, (id: string) => string> = {
  material_incomplete: (id) => paths.material(id),
  law_changed: (id) => paths.regenerateMaterial(id),
};

interface Without {
  why: Why;
  rows: readonly MaterialRow[];
}

/** What the server would not make, of what was asked for. */
function refusedOf(error: unknown, chosen: readonly MaterialRow[]): Without | null {
  const why = WHY.find((known) => known === codeOf(error));
  if (why === undefined || !(error instanceof ApiError)) return null;
  const { materials = [] } = error.problem;
  const rows = chosen.filter(({ material }) => materials.includes(material.id));
  return rows.length > 0 ? { why, rows } : null;
}

/**
 * PDFをまとめて保存: the documents of what is chosen, as one archive. What has none is named before the first one is
 * made, and the others can be saved without it.
 */
export function SaveDocuments({ chosen }: { chosen: readonly MaterialRow[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMayChange();
  const failed = t('list.pdf.failed');
  const documents = useFileSaving('documents', loadDocuments, {
    saved: t('list.pdf.saved'),
    failed,
  });
  const [asking, setAsking] = useState<Without | null>(null);
  const [turnedAway, setTurnedAway] = useState<unknown>(null);
  const refused = refusedOf(documents.error, chosen);
  const isOpen = refused !== null && documents.error !== turnedAway;
  const without = asking ?? (isOpen ? refused : null);
  const rest = chosen.filter((row) => without?.rows.includes(row) !== true);
  const refusal = useRefusal(refused === null ? documents.error : null, [], failed);

  const save = (rows: readonly MaterialRow[]) =>
    documents.save({ ids: rows.map(({ material }) => material.id), lang: language });
  const close = () => {
    setAsking(null);
    setTurnedAway(documents.error);
  };
  const press = () => {
    const drafts = chosen.filter(({ material }) => material.state === 'draft');
    if (drafts.length > 0) setAsking({ why: 'material_incomplete', rows: drafts });
    else save(chosen);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={documents.making !== null}
        onClick={press}
      >
        {t('list.pdf.save')}
      </Button>
      <div className={classes.making}>
        <RefusalNotice {...refusal} />
        <p className="sub sm" role="status">
          {documents.making !== null &&
            t('list.pdf.making', { count: documents.making.ids.length })}
          {documents.isSaved && t('list.pdf.saved')}
        </p>
      </div>
      <ConfirmModal
        opened={without !== null}
        title={t('list.pdf.without', { count: without?.rows.length ?? 0 })}
        action={
          rest.length > 0
            ? t('list.pdf.save_rest', { count: rest.length })
            : t('list.pdf.choose_again')
        }
        onClose={close}
        onConfirm={() => {
          close();
          if (rest.length > 0) save(rest);
        }}
      >
        {without && (
          <p>
            {t(`list.pdf.why.${without.why}`)}{' '}
            {may !== null && t(may ? `list.pdf.then.${without.why}` : 'list.pdf.over')}
          </p>
        )}
        <ul className={classes.without}>
          {without?.rows.map((row) => (
            <li key={row.material.id}>
              <Link to={mending[without.why](row.material.id)}>
                {companyOf(row, t)}・{titleOf(row, t)}
              </Link>
            </li>
          ))}
        </ul>
      </ConfirmModal>
    </>
  );
}
