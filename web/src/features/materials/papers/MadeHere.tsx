import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from '~/features/materials/dates/dates.module.css';
import { LawChanged } from '~/features/materials/outlook/LawChanged';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { loadPdf, loadWorkbook } from '~/features/materials/preview/documents';
import { useSaved } from '~/features/materials/preview/useSaved';
import { recordQuery } from '~/features/materials/records';
import type { Language } from '~/i18n/language';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

const LANGUAGES: readonly Language[] = ['ja', 'en'];

/** What is made of a material. */
const MADE = {
  pdf: {
    load: (id: string, lang: Language) => loadPdf(id, { lang, mono: false, working: false }),
    failed: 'preview.pdf_failed',
  },
  workbook: { load: loadWorkbook, failed: 'preview.workbook_failed' },
} as const;

interface MadeProps {
  id: string;
  what: keyof typeof MADE;
  lang: Language;
  /** The law has moved since the material was saved: nothing is made of it. */
  onLawChanged: () => void;
}

function Made({ id, what, lang, onLawChanged }: MadeProps) {
  const { t } = useTranslation();
  const name = t(`papers.${what}.${lang}`);
  const { load, failed } = MADE[what];
  const made = useSaved(() => load(id, lang), failed, onLawChanged);
  return (
    <li>
      <b>{name}</b>
      <Button
        variant="default"
        aria-label={t('papers.save_of', { name })}
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden="true" />}
        loading={made.isPending}
        onClick={() => made.mutate()}
      >
        {t('papers.save')}
      </Button>
    </li>
  );
}

/** The document of the material, of the law that is enacted; a draft has none. */
export function MadeHere({ id, editor }: { id: string; editor: string | undefined }) {
  const { t } = useTranslation();
  const { data: record } = useQuery(recordQuery(id));
  const [refused, setRefused] = useState<number | null>(null);
  if (record === undefined) return null;
  if (record.state === 'draft') {
    return (
      <NotReady
        title={t('preview.not_ready')}
        problems={record.errors}
        {...(editor !== undefined && { editor })}
      />
    );
  }
  if (refused === record.version) return <LawChanged id={id} />;
  const made = (what: MadeProps['what'], lang: Language) => (
    <Made key={lang} {...{ id, what, lang }} onLawChanged={() => setRefused(record.version)} />
  );
  return (
    <section className={`card no-print ${classes.made}`} aria-labelledby="made">
      <h2 id="made">{t('papers.made')}</h2>
      <p className="sub sm">{t('papers.made_note')}</p>
      <ul>{LANGUAGES.map((lang) => made('pdf', lang))}</ul>
      <p className="sub sm">{t('papers.workbook_note')}</p>
      <ul>{LANGUAGES.map((lang) => made('workbook', lang))}</ul>
      <Link to={paths.previewMaterial(id)}>{t('papers.preview')}</Link>
    </section>
  );
}
