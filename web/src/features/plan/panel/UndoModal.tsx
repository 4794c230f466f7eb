import { Upcoming } from './Upcoming';
import classes from './plan.module.css';
import { useCouponWords } from './useCouponWords';
import type { MemberPlan } from '~/api/wire';
import { CardBrand } from '~/features/billing/CardBrand';
import { useCards } from '~/features/billing/useCards';
import { useTranslation } from '~/i18n/useTranslation';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError } from '~/ui/States';
import { Whole } from '~/ui/Whole';
import type { useRefusal } from '~/i18n/useRefusal';

/** What comes after it is undone, where a charge is under way that decides on it, and where none is. */
const LEAD = {
  known: { paid: 'my_plan.undo_text', covered: 'my_plan.undo_covered' },
  underWay: { paid: 'my_plan.undo_under_way', covered: 'my_plan.undo_under_way_covered' },
} as const;

interface UndoModalProps {
  plan: MemberPlan;
  opened: boolean;
  busy: boolean;
  refusal: ReturnType<typeof useRefusal>;
  onConfirm: () => void;
  onClose: () => void;
}

/** 解約の取り消し: what is paid again from when on, and with which card, before it is taken back. */
export function UndoModal({ plan, opened, busy, refusal, onConfirm, onClose }: UndoModalProps) {
  const { t } = useTranslation();
  const { reachOf } = useCouponWords();
  const cards = useCards();
  const card = cards.data?.find(({ isDefault }) => isDefault);
  const { coupon = null, upcoming_if_kept: charges } = plan;
  const covered = charges.every(({ amount }) => amount === 0);
  const lead = LEAD[plan.charge_under_way ? 'underWay' : 'known'][covered ? 'covered' : 'paid'];
  return (
    <ConfirmModal
      opened={opened}
      wide
      busy={busy}
      title={t('my_plan.undo_title')}
      action={t('my_plan.undo')}
      cancel={t('my_plan.undo_keep')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={classes.modal}>
        <p>{t(lead)}</p>
        <Upcoming charges={charges} coupon={coupon} withTax />
        {charges.some((charge) => charge.has_coupon) && (
          <p className="sub sm">
            <Whole text={reachOf(plan, charges)} />
          </p>
        )}
        {cards.isError && cards.data === undefined && (
          <PartError retry={() => void cards.refetch()}>{t('my_plan.undo_cards_failed')}</PartError>
        )}
        {cards.data !== undefined && card === undefined && !covered && (
          <p>{t('my_plan.undo_no_card')}</p>
        )}
        {card !== undefined && (
          <p className={classes.method}>
            {t('my_plan.method')} <CardBrand brand={card.cardBrand} />{' '}
            <b className="num">•••• {card.number}</b>
          </p>
        )}
        <RefusalNotice takesFocus {...refusal} />
      </div>
    </ConfirmModal>
  );
}
