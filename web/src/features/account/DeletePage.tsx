import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { DeleteMoney } from './DeleteMoney';
import { useLeave } from './useLeave';
import { api, data } from '~/api/client';
import { isLiving, memberPlanQuery } from '~/api/memberPlan';
import { BackupPart, useIsBackupMade } from '~/features/backup/BackupPart';
import { PlanPart } from '~/features/billing/PlanPart';
import { useRefusal } from '~/i18n/useRefusal';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError } from '~/ui/States';

/** 退会: what goes, the word typed, and a proof of who asks. */
export function DeletePage() {
  const { t } = useTranslation();
  const leave = useLeave();
  // Whoever owes or has left comes here by another way, and has no such steps.
  const { pathname } = useLocation();
  // What it copies stays until it is copied.
  const waits = useIsBackupMade();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const word = t('account.delete_word');
  const same = typed.trim().toLowerCase() === word.toLowerCase();
  // There is nothing to end or to cancel of a plan that is over.
  const own = useQuery(memberPlanQuery);
  const runs = own.data != null && isLiving(own.data);
  // Where it could not be asked, a loss that may come is named.
  const endsPlan = runs || own.isError;
  const hasRecords = own.data?.has_papers === true || own.isError;
  const canBeCancelled = runs && own.data?.cancel_at_period_end === false;
  useTitle(t('account.delete'));

  const deletion = useMutation({
    mutationFn: () => data(api.DELETE('/members/me')),
    onSuccess: () => leave({ after: 'deletion' }),
  });
  const refusal = useRefusal(deletion.error);

  return (
    <div className={classes.page}>
      <h1>{t('account.delete')}</h1>
      <Notice tone="danger" title={t('account.delete_final')} />
      <PlanPart rows={5}>
        {({ free }) => (
          <section className={`card ${classes.panel} ${classes.page}`}>
            <div className={classes.part}>
              <h2>{t('account.delete_lost')}</h2>
              <ul className={classes.losses}>
                <li>{t('account.delete_materials')}</li>
                {(free != null || endsPlan) && (
                  <li>{t(free == null ? 'account.delete_plan' : 'account.delete_free_plan')}</li>
                )}
                <li>
                  {t(free == null ? 'account.delete_profile' : 'account.delete_profile_only')}
                </li>
                <li>{t('account.delete_login')}</li>
              </ul>
            </div>
            <div className={classes.part}>
              <h2>{t('account.delete_kept')}</h2>
              <ul className={classes.losses}>
                {hasRecords && <li>{t('account.delete_invoices')}</li>}
                <li>{t('account.delete_pdfs')}</li>
              </ul>
            </div>
            {own.data != null && <DeleteMoney plan={own.data} />}
            {own.isError && own.data === undefined && (
              <div className={classes.part}>
                <h2>{t('account.delete_money')}</h2>
                <PartError retry={() => void own.refetch()}>
                  {t('account.delete_money_failed')}
                </PartError>
                <p className="sub">{t('account.delete_papers')}</p>
              </div>
            )}
            {free == null && canBeCancelled && pathname === paths.deleteAccount() && (
              <p className="sub">
                {t('account.delete_or_cancel')}{' '}
                <Link to={paths.cancelPlan()}>{t('account.to_cancel')}</Link>
              </p>
            )}
            <div className={classes.part}>
              <BackupPart />
            </div>
            <form
              className={classes.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (waits) return;
                setTried(true);
                if (same) deletion.mutate();
                else document.getElementById('word')?.focus();
              }}
            >
              <fieldset disabled={deletion.isPending}>
                <RefusalNotice {...refusal} />
                <PlainField
                  id="word"
                  label={t('account.delete_type', { word })}
                  value={typed}
                  error={tried && !same ? t('account.delete_type_other', { word }) : undefined}
                  onChange={setTyped}
                />
                <div className={classes.actions}>
                  <Button
                    type="submit"
                    variant="outline"
                    color="red"
                    disabled={waits || own.isPending}
                    loading={deletion.isPending}
                    aria-describedby={waits ? 'delete-waits' : undefined}
                  >
                    {t('account.delete_action')}
                  </Button>
                  {waits && (
                    <p className="sub sm" id="delete-waits" role="status">
                      {t('account.delete_waits')}
                    </p>
                  )}
                </div>
              </fieldset>
            </form>
          </section>
        )}
      </PlanPart>
    </div>
  );
}
