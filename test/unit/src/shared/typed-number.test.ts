import { expect, it } from 'vitest';
import { normalizeNumber, parseTypedNumber } from '../../../../src/shared/typed-number';

it.each([
  ['12', '12'],
  [' 92.4 ', '92.4'],
  ['+3', '3'],
  ['5.', '5'],
  ['.5', '.5'],
  ['1e3', '1e3'],
  ['９２．４', '92.4'],
  ['－3', '-3'],
  ['\u22123', '-3'],
  ['5。2', '5.2'],
  ['12,5', '12.5'],
  ['０，３', '0.3'],
  ['0,125', '0.125'],
  ['12\u202f345.6', '12345.6'],
  ['1 234 567', '1234567'],
])('reads %j as the number %s', (typedText, plainText) => {
  expect(normalizeNumber(typedText)).toBe(plainText);
  expect(parseTypedNumber(typedText)).toBe(Number(plainText));
});

it.each(['', ' ', 'NaN', 'Infinity', '0x10', '1 2', '12m', '--1', '12,345', '1,2,3', '1.2,3'])(
  'does not read %j as a number, and leaves it as typed',
  (typedText) => {
    expect(normalizeNumber(typedText)).toBe(typedText.trim());
    expect(parseTypedNumber(typedText)).toBeNull();
  },
);

it('rejects numbers beyond all limits', () => {
  expect(parseTypedNumber('1e400')).toBeNull();
});
