import { expect, it, vi } from 'vitest';
import { getNumberKeyboard } from '../../../../src/ui/number-keyboard';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36';

it.each([
  [IPHONE, null, 'text'],
  [IPHONE, -0.1, 'text'],
  [IPHONE, 0, 'decimal'],
  [ANDROID, null, 'decimal'],
] as const)('has a minus sign if the number may be negative: %s, minimum %s', (userAgent, min, keyboard) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(getNumberKeyboard(min)).toBe(keyboard);
});
