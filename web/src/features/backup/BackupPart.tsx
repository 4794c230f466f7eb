import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './backup.module.css';
import { api } from '~/api/client';
import { fileOf } from '~/api/file';
import { usePlan } from '~/api/plan';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { saveFile } from '~/lib/saveFile';
import { RefusalNotice } from '~/ui/RefusalNotice';

const BACKUPS = ['/members/me/backup', '/members/me/materials/backup'] as const;
type Backup = (typeof BACKUPS)[number];
const [EVERYTHING, MATERIALS] = BACKUPS;

/** バックアップ: all that a member has here as one file, or the materials alone. */
export function BackupPart() {
  const { t } = useTranslation();
  const { data: plan } = usePlan();
  const save = useMutation({
    mutationFn: async (path: Backup) => fileOf(await api.GET(path, { parseAs: 'blob' })),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  const refusal = useRefusal(save.error, [], t('backup.failed'));
  const making = (path: Backup) => save.isPending && save.variables === path;
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
          loading={making(EVERYTHING)}
          disabled={making(MATERIALS)}
          onClick={() => save.mutate(EVERYTHING)}
        >
          {t('backup.everything')}
        </Button>
        <Button
          variant="subtle"
          loading={making(MATERIALS)}
          disabled={making(EVERYTHING)}
          onClick={() => save.mutate(MATERIALS)}
        >
          {t('backup.materials')}
        </Button>
      </div>
      <p className="sub sm" role="status">
        {save.isPending && t('backup.making')}
        {save.isSuccess && t('backup.saved')}
      </p>
    </section>
  );
}
