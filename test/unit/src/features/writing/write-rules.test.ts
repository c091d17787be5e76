import { describe, expect, it } from 'vitest';
import {
  findTypedFault,
  findTypedProblem,
  getWriteBlock,
  getWrittenValue,
} from '../../../../../src/features/writing/write-rules';
import { createGateway, link } from '../../../../screens/kit/fake-watch';

describe('Writing', () => {
  it('is blocked for the most serious reason first', () => {
    const offlineGateway = createGateway({ online: false });
    expect(getWriteBlock(false, link('reconnecting'), offlineGateway)).toBe('offline');
    expect(getWriteBlock(true, link('stopped'), offlineGateway)).toBe('disconnected');
    expect(getWriteBlock(true, link('live'), offlineGateway)).toBe('gateway-offline');
    expect(getWriteBlock(true, link('live'), createGateway({ online: null }))).toBe('gateway-unknown');
    expect(getWriteBlock(true, link('live'), undefined)).toBeNull();
  });

  it('reports connecting only if nothing else blocks it', () => {
    expect(getWriteBlock(true, null, undefined)).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), createGateway({}))).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), createGateway({ online: null }))).toBe('connecting');
    expect(getWriteBlock(true, link('connecting'), createGateway({ online: false }))).toBe('gateway-offline');
    expect(getWriteBlock(true, link('connecting'), createGateway({ vpn: true, online: false }))).toBe(
      'paused',
    );
    // The gateway may have changed since the connection was lost.
    expect(getWriteBlock(true, link('reconnecting'), createGateway({ vpn: true }))).toBe('disconnected');
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
  ] as const)('accepts only valid values for %s', (dataType, validInputs, invalidInputs) => {
    for (const input of validInputs) expect(findTypedFault(input, dataType), input).toBeNull();
    for (const input of invalidInputs) expect(findTypedFault(input, dataType), input).not.toBeNull();
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
    (dataType, min, input, value, problem) => {
      const limits = { dataType, min, max: null };
      expect(getWrittenValue(limits, input)).toBe(value);
      expect(findTypedProblem(limits, input)).toBe(problem);
    },
  );
});
