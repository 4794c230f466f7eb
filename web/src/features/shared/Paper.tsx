import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { pdfOf, type Opened } from './shared';
import classes from './shared.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { usePhone } from '~/ui/useNarrow';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** A little less than the server's 24 hours, in milliseconds. */
const GOOD_FOR = 23 * 3_600_000;

interface PaperProps {
  opened: Opened;
  title: string;
  /** It was opened too long ago: it is to be opened again. */
  onOver: () => void;
}

/** The figures that the document begins with, and the document. */
export function Paper({ opened, title, onOver }: PaperProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [since] = useState(() => Date.now());
  const head = useRef<HTMLHeadingElement>(null);
  // the button that was pressed is gone
  useEffect(() => head.current?.focus(), []);
  const unlessOver = (event: MouseEvent) => {
    if (Date.now() - since < GOOD_FOR) return;
    event.preventDefault();
    onOver();
  };
  const address = pdfOf(opened.ticket);
  const { plan, plans, together, pension_per_year: pension } = opened.headline;
  const unit = t('unit.yen_per_year');
  // a phone shows the first page of a frame and no more, or nothing
  const framed = !phone && navigator.pdfViewerEnabled;
  return (
    <section className={classes.paper} aria-labelledby="document">
      <h2 id="document" ref={head} tabIndex={-1}>
        {t('shared.document_version', { version: opened.version })}
      </h2>
      {together != null && (
        <dl className={`card ${classes.figures}`} aria-label={t('shared.figures')}>
          <div>
            <dt>
              {plan != null && plans != null && plans > 1 && (
                <>{t('shared.plan', { number: plan })} </>
              )}
              {t('shared.together')}
            </dt>
            <dd>
              <Amount signed value={together} unit={unit} />
            </dd>
          </div>
          {pension != null && (
            <div>
              <dt>{t('shared.pension')}</dt>
              <dd>
                <Amount signed value={pension} unit={unit} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <div className={`${classes.buttons} no-print`}>
        <Button
          component="a"
          href={address}
          onClick={unlessOver}
          target="_blank"
          rel="noreferrer"
          size="md"
          variant={framed ? 'default' : 'filled'}
          leftSection={<IconExternalLink {...icon} />}
        >
          {t('shared.open_pdf')}
        </Button>
        <Button
          component="a"
          href={address}
          onClick={unlessOver}
          download
          size="md"
          variant="default"
          leftSection={<IconDownload {...icon} />}
        >
          {t('shared.save_pdf')}
        </Button>
      </div>
      {framed && (
        <iframe
          className={classes.frame}
          src={address}
          title={title}
          onLoad={({ currentTarget }) => {
            // a refusal would stand there as the server writes it
            if (currentTarget.contentDocument?.contentType.includes('json') === true) onOver();
          }}
        />
      )}
    </section>
  );
}
