/**
 * `Map.groupBy` and `Object.groupBy`, which Node 20 does not have: without them the test runner ends in the middle of
 * telling that a test failed, and nobody learns which.
 */
type Key<Item, Group> = (item: Item, index: number) => Group;

function byGroup<Item, Group>(items: Iterable<Item>, groupOf: Key<Item, Group>) {
  const groups = new Map<Group, Item[]>();
  let index = 0;
  for (const item of items) {
    const group = groupOf(item, index++);
    const has = groups.get(group);
    if (has) has.push(item);
    else groups.set(group, [item]);
  }
  return groups;
}

const lacking = (whole: object) => !('groupBy' in whole);

if (lacking(Map)) Object.assign(Map, { groupBy: byGroup });
if (lacking(Object)) {
  Object.assign(Object, {
    groupBy: <Item>(items: Iterable<Item>, groupOf: Key<Item, PropertyKey>) =>
      Object.assign(Object.create(null), Object.fromEntries(byGroup(items, groupOf))) as object,
  });
}
