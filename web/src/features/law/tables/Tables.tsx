import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Basis } from './Basis';
import type { LawTable } from './model';
import { TableCard } from './TableCard';
import { hasProblem } from '~/api/problem';
import type { Citation } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import type { Translate } from '~/i18n/words';
import { formatDate } from '~/lib/dates';
import { Empty, PartError, Waiting } from '~/ui/States';

interface Law {
  date: string;
  law: Citation[];
}

interface TablesProps<Found extends Law, QueryKey extends readonly unknown[]> {
  query: UseQueryOptions<Found, Error, Found, QueryKey>;
  make: (t: Translate, law: Found) => readonly LawTable[];
}

/** The tables of a day with where they stand; a day that is not covered says which are. */
export function Tables<Found extends Law, QueryKey extends readonly unknown[]>({
  query,
  make,
}: TablesProps<Found, QueryKey>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const found = useQuery(query);
  const refusal = useRefusal(found.error);
  if (found.isPending) return <Waiting rows={6} height={72} />;
  if (found.isError) {
    return hasProblem(found.error, 'law_not_covered') ? (
      <Empty>{refusal.text}</Empty>
    ) : (
      <PartError retry={() => void found.refetch()}>{t('law_tables.failed')}</PartError>
    );
  }
  return (
    <>
      <p className="sm sub" role="status">
        {t('law_tables.as_of', { day: formatDate(found.data.date, language) })}
      </p>
      <Basis law={found.data.law} />
      {make(t, found.data).map((table) => (
        <TableCard key={table.title} table={table} />
      ))}
    </>
  );
}
