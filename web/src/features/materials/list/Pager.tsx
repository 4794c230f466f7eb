import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './list.module.css';
import { pagesAround } from './pagesAround';
import { PAGE_SIZE } from '~/features/materials/records';

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.ceil(total / PAGE_SIZE);
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <span className="sub sm">
        {t('list.range', { total, from, to: Math.min(page * PAGE_SIZE, total) })}
      </span>
      {last > 1 && (
        <div className={classes.pageButtons}>
          <Button
            variant="default"
            px={8}
            aria-label={t('list.page_before')}
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
                aria-label={t('list.page', { page: number })}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            ),
          )}
          <Button
            variant="default"
            px={8}
            aria-label={t('list.page_after')}
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
