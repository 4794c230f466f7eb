import { expect, it } from 'vitest';
import { moved } from './moved';

it('moves a name by one place, and no further than to the ends', () => {
  const order = ['current', 'schedule', 'risks'];
  expect(moved(order, 'risks', -1)).toEqual(['current', 'risks', 'schedule']);
  expect(moved(order, 'current', 1)).toEqual(['schedule', 'current', 'risks']);
  expect(moved(order, 'current', -1)).toEqual(order);
  expect(moved(order, 'risks', 1)).toEqual(order);
  expect(moved(order, 'benefits', 1)).toEqual(order);
});
