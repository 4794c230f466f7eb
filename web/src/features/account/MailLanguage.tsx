import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { emailQuery } from './queries';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { RadioList } from '~/ui/RadioList';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

const LANGUAGES = ['ja', 'en'] as const;
type Chosen = (typeof LANGUAGES)[number];

/** メールと書類の言語: a choice counts at once. */
export function MailLanguage({ language }: { language: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (chosen: Chosen) =>
      data(api.PATCH('/members/me/language', { body: { language: chosen } })),
    onSuccess: (_, chosen) => {
      queries.setQueryData(emailQuery.queryKey, (known) => known && { ...known, language: chosen });
      toasts.show(t('account.language_chosen'));
    },
    // an answer that was lost does not say which one is kept
    onError: () => queries.invalidateQueries({ queryKey: emailQuery.queryKey }),
  });
  const refusal = useRefusal(choose.error, ['language']);
  const shown = choose.isPending ? choose.variables : language;
  return (
    <section className={classes.section} aria-labelledby="language">
      <h2 id="language">{t('account.language')}</h2>
      <div className={`card ${classes.panel} ${classes.page}`}>
        <RefusalNotice {...refusal} />
        <fieldset disabled={choose.isPending}>
          <RadioList
            name="language"
            label={t('account.language')}
            choices={LANGUAGES.map((value) => ({ value, words: t(`account.language_${value}`) }))}
            selected={LANGUAGES.find((value) => value === shown) ?? null}
            onSelect={(value) => choose.mutate(value)}
          />
        </fieldset>
        <p className="sm mute">{t('account.language_hint')}</p>
      </div>
    </section>
  );
}
