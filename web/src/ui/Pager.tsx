import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './Pager.module.css';
import { pagesAround } from './pagesAround';

interface PagerProps {
  page: number;
  total: number;
  /** How many a page has. */
  size: number;
  onPage: (page: number) => void;
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, total, size, onPage }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.ceil(total / size);
  const from = (page - 1) * size + 1;
  return (
    <nav className={classes.pager} aria-label={t('ui.pages')}>
      <span className="sub sm">
        {t('ui.range', { total, from, to: Math.min(page * size, total) })}
      </span>
      {last > 1 && (
        <div className={classes.pageButtons}>
          <Button
            variant="default"
            px={8}
            aria-label={t('ui.page_before')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </Button>
          {pagesAround(page, last).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Button
                key={number}
                px={12}
                variant={number === page ? 'filled' : 'default'}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('ui.page', { page: number })}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            ),
          )}
          <Button
            variant="default"
            px={8}
            aria-label={t('ui.page_after')}
            disabled={page === last}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
