import shared from '~/features/materials/outlook/outlook.module.css';
import { useTranslation } from '~/i18n/useTranslation';

/** The heading of a table by fiscal years, with the names of its figures. */
export function YearsHead({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('insurance.year')}</th>
        {names.map((name) => (
          <th key={name} scope="col" className={shared.number}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
