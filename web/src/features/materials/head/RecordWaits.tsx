import type { UseQueryResult } from '@tanstack/react-query';
import head from './head.module.css';
import { statusOf } from '~/api/problem';
import { PartError, Waiting } from '~/ui/States';

/** In place of a page whose material is not read yet, or could not be. One that does not exist has a page of its own. */
export function RecordWaits({ loaded }: { loaded: UseQueryResult }) {
  if (loaded.isError && statusOf(loaded.error) === 404) throw loaded.error;
  return (
    <div className={head.page}>
      {loaded.isError ? <PartError retry={() => void loaded.refetch()} /> : <Waiting rows={6} />}
    </div>
  );
}
