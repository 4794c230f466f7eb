import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardRow } from './CardRow';
import { Said, type Done } from './Said';
import classes from './plan.module.css';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { Card } from '~/api/wire';
import { AnotherCard } from '~/features/billing/AnotherCard';
import { cardName } from '~/features/billing/CardBrand';
import { CARDS, useCards } from '~/features/billing/useCards';
import type { Standing } from '~/features/plan/standing';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';

const MOST = 5;

/** Its name in the large letters of a title: a line may end behind the brand, and not before the digits. */
const inTitle = (card: Card) => cardName(card).replace(/ (?=\d+$)/, '\u00a0');

const isGone = (error: unknown) => codeOf(error) === 'not_found';

interface CardsPartProps {
  standing: Standing;
  /** A charge is under way, and nobody knows yet how it ends. */
  trying: boolean;
}

/** カード: the one that is paid with first; the others take its place, or go. */
export function CardsPart({ standing, trying }: CardsPartProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const cards = useCards();
  const [done, setDone] = useState<Done | null>(null);
  const [asked, setAsked] = useState<Card | null>(null);
  const all = cards.data ?? [];
  const mayAllGo = standing === 'ended' || standing === 'past_due' ? standing : null;
  // Of a card that is charged no more nothing is mailed.
  const isCharged = standing !== 'ending' && standing !== 'ended';
  // Nothing will be charged to a plan that was cancelled: the server keeps only its last card.
  const mayOneGo = standing === 'ending' && !trying;
  const stays = (card: Card) =>
    card.isDefault && mayAllGo === null && (!mayOneGo || all.length === 1);
  const whatGoes = () => {
    if (mayOneGo) return all.length === 1 ? 'my_plan.last_stays' : 'my_plan.default_goes_ending';
    if (mayAllGo === null) return 'my_plan.default_stays';
    return `my_plan.default_goes_${mayAllGo === 'past_due' && trying ? 'trying' : mayAllGo}` as const;
  };
  const sorted = all.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));

  /** What is told now takes the place of what went wrong before. */
  const tell = (what: Done) => {
    use.reset();
    setDone(what);
  };
  const reload = () => queries.invalidateQueries({ queryKey: CARDS });
  /** One that was deleted in another tab is no card any more. */
  const onGone = (error: unknown, card: Card) => {
    if (!isGone(error)) return;
    setAsked(null);
    tell({ text: t('my_plan.card_gone', { card: cardName(card) }) });
    void reload();
  };
  const use = useMutation({
    onError: onGone,
    mutationFn: ({ id }: Card) =>
      data(api.PATCH('/members/me/payments/{id}/default', { params: { path: { id } } })),
    onSuccess: (_, card) => {
      queries.setQueryData<Card[]>(CARDS, (before) =>
        before?.map((one) => ({ ...one, isDefault: one.id === card.id })),
      );
      void reload();
    },
  });
  const choose = (card: Card) => {
    const before = all.find(({ isDefault }) => isDefault);
    setDone(null);
    use.mutate(card, {
      onSuccess: () =>
        setDone({
          text: t('my_plan.card_chosen', { card: cardName(card) }),
          ...(before && { before }),
        }),
    });
  };
  const remove = useMutation({
    onError: onGone,
    mutationFn: ({ id }: Card) =>
      data(api.DELETE('/members/me/payments/{id}', { params: { path: { id } } })),
    onSuccess: (_, card) => {
      setAsked(null);
      queries.setQueryData<Card[]>(CARDS, (before) => before?.filter(({ id }) => id !== card.id));
      tell({ text: t('my_plan.card_removed', { card: cardName(card) }) });
      void reload();
    },
  });
  const refusal = useRefusal(isGone(use.error) ? null : use.error, [], t('card.default_failed'));
  const kept = useRefusal(isGone(remove.error) ? null : remove.error, [], t('card.remove_failed'));

  return (
    <section className={classes.section} aria-labelledby="cards">
      <div className={classes.sectionHead}>
        <div>
          <h2 id="cards">{t('my_plan.cards')}</h2>
          <p className="sub sm">{t('my_plan.cards_text', { most: MOST })}</p>
        </div>
        <AnotherCard
          asDefault={false}
          disabled={all.length >= MOST}
          onSaved={(text) => tell({ text })}
        />
      </div>
      {all.length >= MOST && <p className="sub sm">{t('my_plan.cards_full', { most: MOST })}</p>}
      <RefusalNotice takesFocus {...refusal} />
      <Said
        done={done}
        onUndo={(card) => {
          setDone(null);
          choose(card);
        }}
      />
      {cards.isError && cards.data === undefined && (
        <PartError retry={() => void cards.refetch()} />
      )}
      {cards.isPending && <Waiting rows={2} height={72} />}
      {cards.data !== undefined && all.length === 0 && (
        <p className={`card ${classes.noCards}`}>{t('my_plan.no_cards')}</p>
      )}
      {all.length > 0 && (
        <>
          <ul className={`card ${classes.cards}`}>
            {sorted.map((card) => (
              <CardRow
                key={card.id}
                card={card}
                needed={stays(card)}
                busy={use.isPending}
                onUse={() => choose(card)}
                onRemove={() => setAsked(card)}
              />
            ))}
          </ul>
          <p id="default-card" className="mute xs">
            {t(whatGoes())}
          </p>
        </>
      )}
      <p className="mute xs">{t('card.kinds')}</p>
      {all.length > 0 && isCharged && <p className="mute xs">{t('my_plan.expiry_mail')}</p>}
      <ConfirmModal
        opened={asked !== null}
        danger
        busy={remove.isPending}
        title={asked === null ? '' : t('my_plan.remove_title', { card: inTitle(asked) })}
        action={t('my_plan.remove')}
        onClose={() => {
          remove.reset();
          setAsked(null);
        }}
        onConfirm={() => asked !== null && remove.mutate(asked)}
      >
        <p>{t('my_plan.remove_text')}</p>
        <RefusalNotice {...kept} />
      </ConfirmModal>
    </section>
  );
}
