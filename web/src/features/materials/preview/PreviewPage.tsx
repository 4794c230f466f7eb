import { Button, NativeSelect, Switch } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconDownload,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useParams } from 'react-router';
import { DisplayPanel } from './DisplayPanel';
import beside from './display.module.css';
import { loadPdf, loadWorkbook, pageAddress, pagesQuery, type Look } from './documents';
import classes from './preview.module.css';
import { useDisplay } from './useDisplay';
import { useSaved } from './useSaved';
import { useZoom } from './useZoom';
import { ZoomButtons } from './ZoomButtons';
import { codeOf, statusOf } from '~/api/problem';
import type { MaterialInput } from '~/api/wire';
import { LawChanged } from '~/features/materials/outlook/LawChanged';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { recordQuery } from '~/features/materials/records';
import { isLanguage, type Language } from '~/i18n/language';
import { useLanguage } from '~/i18n/useLanguage';
import { useMaking, useMayChange } from '~/api/plan';
import { paths } from '~/lib/paths';
import { typedLine } from '~/lib/typed';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { PartError, Waiting } from '~/ui/States';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** The cover leaves out the line of a proposer who has neither office nor name. */
const isNobody = ({ proposer }: MaterialInput) =>
  [proposer?.office, proposer?.name].every((part) => typedLine(part ?? '') === '');

/** The document as it will be printed: pages drawn by the server, in the bare layout. */
export function PreviewPage({ withSettings = false }: { withSettings?: boolean }) {
  const making = useMaking();
  const mayChange = useMayChange();
  const { t } = useTranslation();
  const screen = useLanguage();
  const { id = '' } = useParams();
  const record = useQuery(recordQuery(id));
  const [chosen, setChosen] = useState<Language | null>(null);
  const [mono, setMono] = useState(false);
  const [working, setWorking] = useState(false);
  const { frame, sheets, ...zoom } = useZoom();
  const lang = chosen ?? record.data?.input.language ?? screen;
  const { display, isBehind, choose, reset } = useDisplay(record.data);
  const look: Look = { lang, mono, working };
  const pages = useQuery({
    ...pagesQuery(id, look, record.data?.version ?? 0),
    enabled: !record.isPending,
  });
  const isStale = isBehind || pages.isPlaceholderData;
  // the law moved while the pages stood: they tell it when they are asked for again
  const askAgain = () => void pages.refetch();
  const pdf = useSaved(() => loadPdf(id, look), 'preview.pdf_failed', askAgain);
  const workbook = useSaved(() => loadWorkbook(id, lang), 'preview.workbook_failed', askAgain);
  useTitle(t('preview.title'));

  const refused = statusOf(pages.error) ?? statusOf(record.error);
  if (refused === 404) throw pages.error ?? record.error;
  const outdated = codeOf(pages.error) === 'law_changed';
  const count = outdated ? 0 : (pages.data?.count ?? 0);
  const shape = {
    '--zoom': zoom.percent / 100,
    ...(pages.data && { '--shape': `${pages.data.width_mm} / ${pages.data.height_mm}` }),
  } as CSSProperties;

  const panel = withSettings && record.data && !outdated && (
    <DisplayPanel
      input={record.data.input}
      sections={pages.data?.sections ?? []}
      {...{ display, isBehind, choose, reset }}
      mayChange={mayChange}
      goTo={(page) => document.getElementById(`page-${page}`)?.scrollIntoView({ block: 'start' })}
      titleField={`${paths.editMaterial(id)}?field=title`}
    />
  );

  return (
    <>
      <header className={`${classes.bar} no-print`}>
        <Link className={classes.back} to={paths.material(id)}>
          <IconArrowLeft {...icon} />
          {t('preview.back')}
        </Link>
        <h1>{record.data?.input.title ?? t('preview.title')}</h1>
        {pages.data && <span className="sub sm">{t('preview.pages', { count })}</span>}
        <Link className="sm" to={paths.guide()}>
          {t('preview.how')}
        </Link>
        <NativeSelect
          aria-label={t('preview.language')}
          value={lang}
          data={[
            { value: 'ja', label: t('preview.ja') },
            { value: 'en', label: t('preview.en') },
          ]}
          onChange={(event) => {
            if (isLanguage(event.currentTarget.value)) setChosen(event.currentTarget.value);
          }}
        />
        {!withSettings && (
          <>
            {/* what the material always has cannot be taken away for one print */}
            <Switch
              label={t('preview.working')}
              checked={working || display.working === true}
              disabled={display.working === true}
              onChange={(event) => setWorking(event.currentTarget.checked)}
            />
            <Switch
              label={t('preview.mono')}
              checked={mono || display.palette === 'mono'}
              disabled={display.palette === 'mono'}
              onChange={(event) => setMono(event.currentTarget.checked)}
            />
          </>
        )}
        <div className={classes.actions}>
          <Button
            component={Link}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal {...icon} />}
            to={withSettings ? paths.previewMaterial(id) : paths.displayOfMaterial(id)}
            replace
          >
            {t(withSettings ? 'display.close' : 'display.open')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter {...icon} />}
            disabled={count === 0 || isStale}
            onClick={() => window.print()}
          >
            {t('preview.print')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTable {...icon} />}
            disabled={count === 0 || isStale}
            onClick={() => workbook.mutate()}
            loading={workbook.isPending}
          >
            {t('preview.save_workbook')}
          </Button>
          <Button
            leftSection={<IconDownload {...icon} />}
            disabled={count === 0 || isStale}
            onClick={() => pdf.mutate()}
            loading={pdf.isPending}
          >
            {t('preview.save_pdf')}
          </Button>
        </div>
      </header>
      <div className={panel ? beside.beside : undefined}>
        {panel}
        <div
          className={`${classes.pages} ${isStale ? classes.stale : ''}`}
          style={shape}
          aria-busy={isStale || pages.isFetching}
        >
          {pages.isPending && <Waiting rows={2} height={520} />}
          {pages.data && record.data && isNobody(record.data.input) && (
            <div className="no-print">
              <Notice tone="info" title={t('preview.no_proposer')}>
                {making && !isBehind && (
                  <Link to={`${paths.editMaterial(id)}?field=proposer.office`}>
                    {t('preview.to_proposer')}
                  </Link>
                )}
              </Notice>
            </div>
          )}
          {pages.isError && refused === 422 && (
            <NotReady
              title={t('preview.not_ready')}
              problems={record.data?.errors ?? []}
              {...(making && { editor: paths.editMaterial(id) })}
            />
          )}
          {outdated && <LawChanged id={id} />}
          {pages.isError && refused !== 422 && !outdated && (
            <PartError retry={() => void pages.refetch()}>{t('preview.failed')}</PartError>
          )}
          <div
            ref={frame}
            // what is moved within it is moved by keys too
            {...(zoom.percent > 100 && {
              className: classes.larger,
              role: 'region',
              'aria-label': t('preview.all_pages'),
              tabIndex: 0,
            })}
          >
            <div ref={sheets} className={classes.sheets}>
              {pages.data &&
                Array.from({ length: count }, (_, index) => (
                  <img
                    // the picture before stays until the next one is there
                    key={index}
                    id={`page-${index + 1}`}
                    className={classes.page}
                    src={pageAddress(id, index + 1, look, pages.data)}
                    alt={t('preview.page', { page: index + 1, count })}
                    // Printing needs all pages, also those that were never scrolled to.
                    loading="eager"
                    decoding="async"
                  />
                ))}
            </div>
          </div>
          {count > 0 && <ZoomButtons {...zoom} />}
        </div>
      </div>
    </>
  );
}
