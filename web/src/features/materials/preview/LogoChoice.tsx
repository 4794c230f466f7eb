import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import classes from './logo.module.css';
import { PAGES } from './documents';
import { addLogo, isCoarse, KINDS, logoAddress, logosQuery, removeLogo } from './logos';
import type { Display, LogoRecord } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { Notice } from '~/ui/Notice';
import { RadioList } from '~/ui/RadioList';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

interface LogoChoiceProps {
  display: Display;
  disabled: boolean;
  choose: (part: Partial<Display>) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const NONE = 'none';
const PLACES = ['cover', 'every_page'] as const;

/** ロゴ: which of the member's own is on the pages, and where. */
export function LogoChoice({ display, disabled, choose }: LogoChoiceProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const logos = useQuery(logosQuery());
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<LogoRecord | null>(null);
  const [asking, setAsking] = useState(false);
  const all = logos.data ?? [];
  const selected = all.find(({ digest }) => digest === display.logo);
  const isGone = logos.isSuccess && display.logo != null && selected === undefined;
  const { queryKey } = logosQuery();
  const adding = useMutation({
    mutationFn: addLogo,
    onSuccess(added) {
      const known = (one: LogoRecord) => one.digest === added.digest;
      queries.setQueryData(queryKey, (before = []) =>
        before.some(known) ? before : [added, ...before],
      );
      toasts.show(t('logo.added'));
      // a material that names it already is drawn without it
      if (display.logo === added.digest) void queries.invalidateQueries({ queryKey: PAGES });
      else choose({ logo: added.digest });
      button.current?.focus();
    },
  });
  const removing = useMutation({
    mutationFn: removeLogo,
    onSuccess(_, digest) {
      queries.setQueryData(queryKey, (before = []) =>
        before.filter((one) => one.digest !== digest),
      );
      setAsking(false);
      adding.reset();
      toasts.show(t('logo.removed'));
      if (display.logo === digest) choose({ logo: null });
      button.current?.focus();
    },
  });
  const refusal = useRefusal(adding.error, [], t('logo.failed'));
  const notRemoved = useRefusal(removing.error, [], t('logo.not_removed'));
  // the first one keeps its number when another is added
  const nameOf = ({ digest }: LogoRecord) =>
    t('logo.name', { number: all.length - all.findIndex((one) => one.digest === digest) });
  const ask = (logo: LogoRecord) => {
    removing.reset();
    setAsked(logo);
    setAsking(true);
  };
  return (
    <section aria-labelledby="logo-title" className={classes.logo}>
      <h3 id="logo-title">{t('logo.title')}</h3>
      {logos.isPending && <Waiting rows={2} />}
      {logos.isError && <PartError retry={() => void logos.refetch()} />}
      {(all.length > 0 || isGone) && (
        <div className={classes.choices}>
          <RadioList
            name="logo"
            label={t('logo.title')}
            choices={[
              { value: NONE, words: t('logo.none') },
              ...all.map((logo) => ({
                value: logo.digest,
                words: (
                  <>
                    <span className={classes.picture}>
                      <img src={logoAddress(logo.digest)} alt="" loading="lazy" />
                    </span>
                    <span>
                      {nameOf(logo)}
                      <span className="sub sm">
                        {t('logo.size', { width: logo.width, height: logo.height })}
                      </span>
                    </span>
                  </>
                ),
              })),
            ]}
            selected={isGone ? null : (display.logo ?? NONE)}
            onSelect={(value) => choose({ logo: value === NONE ? null : value })}
          />
          <div className={classes.removing}>
            {all.map((logo) => (
              <ActionIcon
                key={logo.digest}
                variant="subtle"
                size={40}
                aria-label={t('logo.remove_of', { name: nameOf(logo) })}
                onClick={() => ask(logo)}
              >
                <IconTrash {...icon} />
              </ActionIcon>
            ))}
          </div>
        </div>
      )}
      {isGone && (
        <Notice tone="warn" role="status">
          {t('logo.gone')}
        </Notice>
      )}
      {selected && isCoarse(selected) && (
        <Notice tone="info" role="status">
          {t('logo.coarse')}
        </Notice>
      )}
      <RefusalNotice {...refusal} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={KINDS.join(',')}
        aria-label={t('logo.add')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // the same file may be chosen once more
          event.currentTarget.value = '';
          if (file) adding.mutate(file);
        }}
      />
      <Button
        ref={button}
        className={classes.add}
        variant="default"
        leftSection={<IconPhotoPlus {...icon} />}
        loading={adding.isPending}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {t('logo.add')}
      </Button>
      <p className="sub sm">{t('logo.help')}</p>
      {selected && (
        <NativeSelect
          label={t('logo.place')}
          value={display.logo_place ?? 'cover'}
          data={PLACES.map((value) => ({ value, label: t(`logo.place.${value}`) }))}
          onChange={(event) => {
            const place = PLACES.find((name) => name === event.currentTarget.value);
            if (place) choose({ logo_place: place });
          }}
        />
      )}
      {asked && (
        <ConfirmModal
          opened={asking}
          danger
          title={t('logo.remove_ask', { name: nameOf(asked) })}
          action={t('logo.remove')}
          busy={removing.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => removing.mutate(asked.digest)}
        >
          <RefusalNotice {...notRemoved} takesFocus />
          <span className={classes.picture}>
            <img src={logoAddress(asked.digest)} alt={t('logo.of')} />
          </span>
          <p>{t('logo.remove_text')}</p>
        </ConfirmModal>
      )}
    </section>
  );
}
