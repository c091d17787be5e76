import { expect, it } from 'vitest';
import { checkInput } from '../../../../../src/widgets/kinds/check-input';
import { pageOf } from '../../../../kit/widget-page';

function check(typed: string, more: object = {}): string {
  const [widget] = pageOf([{ kind: 'input', ...more }]).widgets;
  if (widget?.kind !== 'input') throw new Error('no input');
  const checked = checkInput(typed, widget);
  return checked.ok ? checked.value : checked.key;
}

it.each([
  ['12.5', '12.5'],
  [' 7 ', '7'],
  ['-0.5', '-0.5'],
  ['+3', '3'],
  ['.5', '.5'],
  ['１２．５', '12.5'],
  ['－３', '-3'],
  ['1e3', '1e3'],
  ['', 'inputEmpty'],
  ['   ', 'inputEmpty'],
  ['abc', 'inputNumber'],
  ['1,5', 'inputNumber'],
  ['0x10', 'inputNumber'],
  ['Infinity', 'inputNumber'],
  ['NaN', 'inputNumber'],
  ['1e999', 'inputNumber'],
  ['12 5', 'inputNumber'],
])('%j is taken as %s', (typed, result) => {
  expect(check(typed)).toBe(result);
});

it('keeps to the limits, ends included', () => {
  expect(check('10', { min: 10, max: 20 })).toBe('10');
  expect(check('20', { min: 10, max: 20 })).toBe('20');
  expect(check('9.99', { min: 10, max: 20 })).toBe('inputMin');
  expect(check('20.01', { min: 10, max: 20 })).toBe('inputMax');
});

it('keeps to the step, counted from the least, without tripping over binary fractions', () => {
  expect(check('0.3', { step: 0.1 })).toBe('0.3');
  expect(check('0.35', { step: 0.1 })).toBe('inputStep');
  expect(check('7', { min: 2, step: 5 })).toBe('7');
  expect(check('10', { min: 2, step: 5 })).toBe('inputStep');
});

it('takes any words where the keyboard is one of words', () => {
  expect(check('auto', { keyboard: 'text' })).toBe('auto');
  expect(check('', { keyboard: 'text' })).toBe('inputEmpty');
});
