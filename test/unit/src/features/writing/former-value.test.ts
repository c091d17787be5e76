import { expect, it } from 'vitest';
import { getCurrentValue } from '../../../../../src/features/writing/former-value';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { NEVER_COLLECTED } from '../../../../../src/state/live/board';

const GOOD = { ...NEVER_COLLECTED, number: 20, freshness: Freshness.fresh };

it('A former value is written back only if it was good', () => {
  expect(getCurrentValue(GOOD)).toBe('20');
  for (const quality of [Quality.bad, Quality.invalid, Quality.formula])
    expect(getCurrentValue({ ...GOOD, quality })).toBeUndefined();
});
