import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './history.module.css';
import { loadIssued } from './versions';
import type { IssuedVersion } from '~/api/wire';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { ShareButton } from '~/features/materials/share/ShareButton';
import { useTranslation } from '~/i18n/useTranslation';
import { saveFile } from '~/lib/saveFile';
import { Amount } from '~/ui/Amount';
import { toasts } from '~/ui/toasts';

/** So many digits tell two digests apart for an eye. */
const SHORT = 8;

function Figures({ headline }: Pick<IssuedVersion, 'headline'>) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const { plan, plans, together, pension_per_year: pension } = headline;
  const unit = t('unit.yen_per_year');
  if (together == null) return null;
  return (
    <p className={classes.figures}>
      {plan != null && plans != null && plans > 1 && <span>{nameOf(plan)}</span>}
      <span>
        {t('issued.together')} <Amount signed value={together} unit={unit} />
      </span>
      {pension != null && (
        <span>
          {t('issued.pension')} <Amount signed value={pension} unit={unit} />
        </span>
      )}
    </p>
  );
}

interface IssuedRowProps {
  id: string;
  row: IssuedVersion;
  /** Null where there is nothing to compare with. */
  onCompare: (() => void) | null;
}

/** What was issued: its numbers, its figures, its document, and all that was frozen with it. */
export function IssuedRow({ id, row, onCompare }: IssuedRowProps) {
  const { t } = useTranslation();
  const name = t('issued.number', { number: row.number });
  const pdf = useMutation({
    mutationFn: () => loadIssued(id, row.number),
    onSuccess: ({ file, name: called }) => saveFile(file, called),
    onError: () => toasts.show(t('issued.pdf_failed')),
  });
  const looks = [
    t(`preview.${row.lang}`),
    ...(row.working ? [t('issued.with_working')] : []),
    ...(row.mono ? [t('issued.in_mono')] : []),
  ];
  const fact = (term: string, value: string) => (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <div className={classes.what}>
        <b>{t('issued.entry', { version: row.version })}</b>
        <p>
          {[name, t('issued.law', { edition: row.law_edition }), ...looks].join(t('issued.and'))}
        </p>
        <Figures headline={row.headline} />
        <details>
          <summary>{t('issued.details')}</summary>
          <dl className={classes.facts}>
            {fact(t('issued.fact.title'), row.title)}
            {fact(t('issued.fact.company'), row.company)}
            {fact(t('issued.fact.law'), `${row.law_edition} (${row.law_digest.slice(0, SHORT)})`)}
            {fact(t('issued.fact.program'), row.program_version)}
            {fact(t('issued.fact.template'), row.template_version.slice(0, SHORT))}
            {fact(t('issued.fact.sha256'), row.pdf_sha256)}
          </dl>
        </details>
      </div>
      <div className={`${classes.buttons} no-print`}>
        <Button
          variant="default"
          aria-label={t('issued.save_of', { name })}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t('issued.save')}
        </Button>
        <ShareButton id={id} row={row} />
        {onCompare && (
          <Button
            variant="default"
            aria-label={t('issued.compare_of', { name })}
            onClick={onCompare}
          >
            {t('issued.compare')}
          </Button>
        )}
      </div>
    </>
  );
}
