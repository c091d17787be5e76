import { describe, expect, it } from 'vitest';
import {
  findTypedFault,
  findTypedProblem,
  getWriteBlock,
  getWrittenValue,
} from '../../../../../src/features/writing/write-rules';
import { gateway, link } from '../../../../screens/kit/fake-watch';

describe('Writing', () => {
  it('is blocked for the most serious reason first', () => {
    const off = gateway({ online: false });
    expect(getWriteBlock(false, link('reconnecting'), off)).toBe('offline');
    expect(getWriteBlock(true, link('stopped'), off)).toBe('disconnected');
    expect(getWriteBlock(true, link('live'), off)).toBe('gateway-offline');
    expect(getWriteBlock(true, link('live'), gateway({ online: null }))).toBe('gateway-unknown');
    expect(getWriteBlock(true, link('live'), undefined)).toBeNull();
  });

  it('reports connecting only if nothing else blocks it', () => {
    expect(getWriteBlock(true, null, undefined)).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), gateway({}))).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), gateway({ online: null }))).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), gateway({ online: false }))).toBe('gateway-offline');
    expect(getWriteBlock(true, link('connecting'), gateway({ vpn: true, online: false }))).toBe('paused');
    // The gateway may have changed since the connection was lost.
    expect(getWriteBlock(true, link('reconnecting'), gateway({ vpn: true }))).toBe('disconnected');
  });

  it.each([
    [
      'float',
      ['1', '-1.5', '.5', '5.', '1e3', '+2'],
      ['x', '1,5', '0x10', 'NaN', 'Infinity', '1e999', '--1', '1 2'],
    ],
    ['int', ['1', '-1', '+7', '007', '9007199254740993'], ['1.0', '1e3', 'x']],
    ['uint', ['0', '65535', '+1'], ['-1', '1.5']],
    ['string', ['anything', '0'], ['', '  ']],
  ] as const)('accepts only valid values for %s', (dataType, good, bad) => {
    for (const typed of good) expect(findTypedFault(typed, dataType), typed).toBeNull();
    for (const typed of bad) expect(findTypedFault(typed, dataType), typed).not.toBeNull();
  });

  it.each([
    ['float', null, '12,5', '12.5', null],
    ['float', null, '−３', '-3', null],
    ['int', null, '+7', '7', null],
    ['float', 0, '12 345.6', '12345.6', null],
    ['float', 100, '12,5', '12.5', 'outOfRange'],
    ['string', null, '１２，５', '１２，５', null],
    [null, null, '12,5', '12.5', null],
  ] as const)(
    'for a %s with minimum %s, sends the input %s as %s',
    (dataType, min, typed, value, problem) => {
      const limits = { dataType, min, max: null };
      expect(getWrittenValue(limits, typed)).toBe(value);
      expect(findTypedProblem(limits, typed)).toBe(problem);
    },
  );
});
