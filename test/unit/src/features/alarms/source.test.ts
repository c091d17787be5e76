import { expect, it } from 'vitest';
import { getSources } from '../../../../../src/features/alarms/source';

it.each([
  ['eg', 'e1', 1],
  ['gm', 'g1', 1],
  ['project', 'p1,,p2,p1', 2],
  ['pump', 'p1', 0],
])('The family %s with %s has %s alarm sources', (family, id, count) => {
  expect(getSources(family, id)).toHaveLength(count);
});
