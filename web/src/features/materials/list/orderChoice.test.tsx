// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OrderChoice } from './OrderChoice';
import { show } from '~test/render';

it('is chosen by its column, and turned round, where there are no headings', async () => {
  const onSort = vi.fn();
  await show(<OrderChoice order={{ by: 'company', rising: true }} onSort={onSort} />);
  await userEvent.selectOptions(screen.getByLabelText('並び順'), '合計の差');
  expect(onSort).toHaveBeenLastCalledWith('together');
  await userEvent.click(screen.getByRole('button', { name: '昇順：降順にする' }));
  expect(onSort).toHaveBeenLastCalledWith('company');
});
