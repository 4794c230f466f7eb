import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useLocation } from 'react-router';
import classes from './legal.module.css';
import type { Block, LegalText } from './text';
import { filledIn, loadFreeWords, loadText, saidOtherwise, type LegalDocument } from './texts';
import { api, data } from '~/api/client';
import { usePlan } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';

/** 利用規約, プライバシーポリシー or 特定商取引法に基づく表記, with the facts of the provider. */
export function LegalView({ document }: { document: LegalDocument }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const plan = usePlan();
  const free = plan.data?.free ?? null;
  const text = useQuery({
    queryKey: ['legal', document, language, free !== null],
    queryFn: async () => {
      const words = await loadText(document, language);
      return free === null ? words : saidOtherwise(words, await loadFreeWords(document, language));
    },
    // Which words hold is known once the plan is.
    enabled: plan.isSuccess,
    staleTime: Infinity,
  });
  const provider = useQuery({
    queryKey: ['provider'],
    queryFn: ({ signal }) => data(api.GET('/provider', { signal })),
    staleTime: Infinity,
  });
  useTitle(t(`legal.${document}`));

  const failed = [plan, text, provider].filter((query) => query.isError);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{text.data?.title ?? t(`legal.${document}`)}</h1>
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('legal.print')}
        </Button>
      </header>
      {failed.length > 0 ? (
        <PartError retry={() => failed.forEach((query) => void query.refetch())} />
      ) : text.data && provider.data ? (
        <Text
          text={filledIn(text.data, {
            ...provider.data,
            ...(language === 'en' && { hours: provider.data.hours_en }),
            ...(free !== null && { free_until: formatDate(free.until, language) }),
          })}
          table={document === 'commerce'}
        />
      ) : (
        <Waiting rows={8} />
      )}
    </div>
  );
}

function Text({ text, table }: { text: LegalText; table: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { hash } = useLocation();
  // The text comes after the page: the browser found nothing at the address yet.
  useEffect(() => {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <p className={classes.version}>
        {t('legal.version', { day: formatDate(text.version, language) })}
      </p>
      {text.lead.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {table ? (
        <dl className={classes.table}>
          {text.parts.map((part) => (
            <div key={part.id} id={part.id}>
              <dt>{part.title}</dt>
              <dd>
                <Body blocks={part.body} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          <nav className={`${classes.contents} no-print`} aria-labelledby="contents">
            <h2 id="contents">{t('legal.contents')}</h2>
            <ol>
              {text.parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          {text.parts.map((part) => (
            <section key={part.id} id={part.id} className={classes.part}>
              <h2>{part.title}</h2>
              <Body blocks={part.body} />
            </section>
          ))}
        </>
      )}
    </>
  );
}

function Body({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
