import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from './backup.module.css';
import { api } from '~/api/client';
import { fileOf } from '~/api/file';
import { usePlan } from '~/api/plan';
import { useFileSaving, useIsFileMade } from '~/api/useFileSaving';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { RefusalNotice } from '~/ui/RefusalNotice';

const BACKUPS = ['/members/me/backup', '/members/me/materials/backup'] as const;
type Backup = (typeof BACKUPS)[number];
const [EVERYTHING, MATERIALS] = BACKUPS;

const BACKUP = 'backup';

/** Whether a backup is being made; what it copies may not go meanwhile. */
export const useIsBackupMade = () => useIsFileMade(BACKUP);

/** バックアップ: all that a member has here as one file, or the materials alone. */
export function BackupPart() {
  const { t } = useTranslation();
  const { data: plan } = usePlan();
  const backup = useFileSaving(
    BACKUP,
    async (path: Backup) => fileOf(await api.GET(path, { parseAs: 'blob' })),
    { saved: t('backup.saved'), failed: t('backup.failed') },
  );
  const refusal = useRefusal(backup.error, [], t('backup.failed'));
  return (
    <section className={classes.part} aria-labelledby="backup">
      <h2 id="backup">{t('backup.title')}</h2>
      <p>{t('backup.lead')}</p>
      {/* Where nobody pays there are neither payments nor invoices. */}
      {plan !== undefined && (
        <p className="sub sm">{t(plan.free == null ? 'backup.holds' : 'backup.holds_free')}</p>
      )}
      <RefusalNotice {...refusal} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={backup.making === EVERYTHING}
          disabled={backup.making === MATERIALS}
          onClick={() => backup.save(EVERYTHING)}
        >
          {t('backup.everything')}
        </Button>
        <Button
          variant="subtle"
          loading={backup.making === MATERIALS}
          disabled={backup.making === EVERYTHING}
          onClick={() => backup.save(MATERIALS)}
        >
          {t('backup.materials')}
        </Button>
      </div>
      <p className="sub sm" role="status">
        {backup.making !== null && t('backup.making')}
        {backup.isSaved && t('backup.saved')}
      </p>
    </section>
  );
}
