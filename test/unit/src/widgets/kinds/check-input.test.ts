import { expect, it } from 'vitest';
import type { DataType } from '../../../../../src/shared/reading';
import { checkInput } from '../../../../../src/widgets/kinds/check-input';
import { createPage } from '../../../../kit/widget-page';

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
  ['abc', 'enterNumber'],
  ['1,5', '1.5'],
  ['0x10', 'enterNumber'],
  ['Infinity', 'enterNumber'],
  ['NaN', 'enterNumber'],
  ['1e999', 'enterNumber'],
  ['12 5', 'enterNumber'],
])('turns %j into %s', (input, result) => {
  expect(check(input)).toBe(result);
});

it('enforces the limits, ends included', () => {
  expect(check('10', { min: 10, max: 20 })).toBe('10');
  expect(check('20', { min: 10, max: 20 })).toBe('20');
  expect(check('9.99', { min: 10, max: 20 })).toBe('inputMin');
  expect(check('20.01', { min: 10, max: 20 })).toBe('inputMax');
});

it('enforces the step from the minimum, despite binary fractions', () => {
  expect(check('0.3', { step: 0.1 })).toBe('0.3');
  expect(check('0.35', { step: 0.1 })).toBe('inputStep');
  expect(check('7', { min: 2, step: 5 })).toBe('7');
  expect(check('10', { min: 2, step: 5 })).toBe('inputStep');
  expect(check('10.5', { step: 1 })).toBe('inputWhole');
  // A number of this size is rounded by more than a millionth of the step.
  expect(check('42805516.502', { step: 0.001 })).toBe('42805516.502');
  expect(check('670663036.18', { step: 0.01 })).toBe('670663036.18');
  expect(check('670663036.185', { step: 0.01 })).toBe('inputStep');
});

it.each([
  ['int', '12', '12'],
  ['int', '-7', '-7'],
  ['int', '12.5', 'inputWhole'],
  ['int', '1e3', '1000'],
  ['int', '9007199254740993', '9007199254740993'],
  ['int', '1e30', 'enterNumber'],
  ['uint', '-0', '0'],
  ['uint', '-5', 'inputMin'],
  ['float', '12.5', '12.5'],
] as const)('for type %s, turns %s into %s', (dataType, input, result) => {
  expect(check(input, {}, dataType)).toBe(result);
});

it.each([
  [{ step: 0.1 }, 'int', '23.5', '23.5'],
  [{ max: 40.5 }, 'uint', '23.5', '23.5'],
  [{ min: -50 }, 'uint', '-10', '-10'],
  [{ min: -50 }, 'uint', '-10.5', 'inputWhole'],
] as const)('within %o for type %s, turns %s into %s', (limits, type, input, result) => {
  expect(check(input, limits, type)).toBe(result);
});

it('accepts any text but an empty one with a text keyboard', () => {
  expect(check('auto', { keyboard: 'text' })).toBe('auto');
  expect(check('', { keyboard: 'text' })).toBe('inputEmpty');
});

function check(input: string, overrides: object = {}, dataType: DataType | null = null): string {
  const [widget] = createPage([{ kind: 'input', ...overrides }]).widgets;
  if (widget?.kind !== 'input') throw new Error('no input');
  const outcome = checkInput(input, widget, dataType);
  return outcome.ok ? outcome.value : outcome.key;
}
