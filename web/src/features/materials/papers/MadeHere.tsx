import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { codeOf } from '~/api/problem';
import classes from '~/features/materials/dates/dates.module.css';
import { LawChanged } from '~/features/materials/outlook/LawChanged';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { loadPdf } from '~/features/materials/preview/documents';
import { recordQuery } from '~/features/materials/records';
import type { Language } from '~/i18n/language';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { saveFile } from '~/lib/saveFile';
import { toasts } from '~/ui/toasts';

const LANGUAGES: readonly Language[] = ['ja', 'en'];

interface PdfProps {
  id: string;
  lang: Language;
  /** The law has moved since the material was saved: there is no document of it. */
  onLawChanged: () => void;
}

function Pdf({ id, lang, onLawChanged }: PdfProps) {
  const { t } = useTranslation();
  const name = t(`papers.pdf.${lang}`);
  const pdf = useMutation({
    mutationFn: () => loadPdf(id, { lang, mono: false, working: false }),
    onSuccess: ({ file, name: called }) => saveFile(file, called),
    onError: (error) => {
      if (codeOf(error) === 'law_changed') onLawChanged();
      else toasts.show(t('preview.pdf_failed'));
    },
  });
  return (
    <li>
      <b>{name}</b>
      <Button
        variant="default"
        aria-label={t('papers.save_of', { name })}
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden="true" />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate()}
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
  return (
    <section className={`card no-print ${classes.made}`} aria-labelledby="made">
      <h2 id="made">{t('papers.made')}</h2>
      <p className="sub sm">{t('papers.made_note')}</p>
      <ul>
        {LANGUAGES.map((lang) => (
          <Pdf key={lang} id={id} lang={lang} onLawChanged={() => setRefused(record.version)} />
        ))}
      </ul>
      <Link to={paths.previewMaterial(id)}>{t('papers.preview')}</Link>
    </section>
  );
}
