import { Upcoming } from './Upcoming';
import classes from './plan.module.css';
import type { MemberPlan } from '~/api/wire';
import { CardBrand } from '~/features/billing/CardBrand';
import { useCards } from '~/features/billing/useCards';
import { useTranslation } from '~/i18n/useTranslation';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import type { useRefusal } from '~/i18n/useRefusal';

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
  const cards = useCards().data;
  const card = cards?.find(({ isDefault }) => isDefault);
  return (
    <ConfirmModal
      opened={opened}
      wide
      busy={busy}
      title={t('my_plan.undo_title')}
      action={t('my_plan.undo')}
      cancel={t('ui.close')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={classes.modal}>
        <p>{t(plan.charge_under_way ? 'my_plan.undo_under_way' : 'my_plan.undo_text')}</p>
        <Upcoming charges={plan.upcoming_if_kept} coupon={plan.coupon ?? null} />
        {cards !== undefined && card === undefined && <p>{t('my_plan.undo_no_card')}</p>}
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
