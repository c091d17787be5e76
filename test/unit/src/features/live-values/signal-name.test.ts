import { describe, expect, it } from 'vitest';
import { formatSignalName } from '../../../../../src/features/live-values/signal-name';

describe('The name of a signal', () => {
  it.each([
    [['P-101 Pump', 'Motor current'], 'P-101 Pump · Motor current'],
    [['V-201 Tank start level', 'start level'], 'V-201 Tank start level'],
    [['P-201 Start', 'P-201'], 'P-201 Start'],
    [['P-201', 'P-201 Start'], 'P-201 Start'],
    [['Mode', 'Mode'], 'Mode'],
    [['', ' Mode '], 'Mode'],
    [['', ''], ''],
  ])('never repeats a part of %j', (names, expected) => expect(formatSignalName(...names)).toBe(expected));
});
