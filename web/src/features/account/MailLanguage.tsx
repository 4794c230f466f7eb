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
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: emailQuery.queryKey });
      toasts.show(t('account.language_chosen'));
    },
  });
  const refusal = useRefusal(choose.error, ['language']);
  const shown = choose.isPending ? choose.variables : language;
  return (
    <section className={classes.section} aria-labelledby="language">
      <h2 id="language">{t('account.language')}</h2>
      <div className={`card ${classes.panel} ${classes.page}`}>
        <RefusalNotice {...refusal} />
        <RadioList
          name="language"
          label={t('account.language')}
          choices={LANGUAGES.map((value) => ({ value, words: t(`account.language_${value}`) }))}
          selected={LANGUAGES.find((value) => value === shown) ?? null}
          onSelect={(value) => {
            if (!choose.isPending && value !== language) choose.mutate(value);
          }}
        />
        <p className="sm mute">{t('account.language_hint')}</p>
      </div>
    </section>
  );
}
