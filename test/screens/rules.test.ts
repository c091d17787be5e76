import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPEN_LOADERS } from '../../src/app/open-loaders';
import { SIGNED_IN_LOADERS } from '../../src/app/signed-in-loaders';
import { formatDuration } from '../../src/features/time/time-text';
import { getTranslator } from '../../src/i18n/engine';
import { maskPhone } from '../../src/i18n/mask';
import { valueWords } from '../../src/i18n/values';
import { isWorthRetrying } from '../../src/shared/faults';
import { VERSION } from '../../src/shared/version';
import { getContrast, getLuminance } from './kit/contrast';

describe('A phone number', () => {
  it.each([
    ['13800138000', '138****8000'],
    ['02012345678', '020****5678'],
    ['1234567', '1****67'],
    ['12345', '1***5'],
    ['1', '1'],
  ])('%s shows as %s', (phone, maskedPhone) => {
    expect(maskPhone(phone)).toBe(maskedPhone);
  });
});

describe('A duration', () => {
  it.each([
    [Number.NaN, '--'],
    [-50, '0 s'],
    [59_999, '59 s'],
    [61_000, '1 min 1 s'],
    [3_600_000 + 120_000, '1 h 2 min'],
    [90_000_000, '1 d 1 h'],
  ])('of %s ms reads %s', (length, text) => {
    expect(formatDuration(length, getTranslator(valueWords, 'en'))).toBe(text);
  });
});

describe('An automatic retry', () => {
  it('is made when it can help, never after a refusal', () => {
    expect(isWorthRetrying({ kind: 'offline' })).toBe(true);
    expect(isWorthRetrying({ kind: 'http', status: 502 })).toBe(true);
    for (const fault of [
      { kind: 'refused', code: '1', message: '' },
      { kind: 'session-ended' },
      { kind: 'malformed', where: '$' },
      { kind: 'http', status: 404 },
    ] as const)
      expect(isWorthRetrying(fault)).toBe(false);
  });
});

describe('Every screen', () => {
  it('loads', async () => {
    for (const [screen, load] of Object.entries({ ...OPEN_LOADERS, ...SIGNED_IN_LOADERS }))
      expect(typeof (await load()).default, screen).toBe('function');
  });

  it("shows the product's version", () => {
    expect(VERSION).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
  });
});

describe('The colours', () => {
  const css = readFileSync('src/ui/theme.css', 'utf8');
  const parseTokens = (block: string): ReadonlyMap<string, string> =>
    new Map(
      [...block.matchAll(/(--as-[\w-]+): (?:var\([\w-]+, )?(#[0-9a-f]{6})\)?;/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  const [light = '', dark = ''] = [css.split(':root {')[1], css.split('.as-dark {')[1]].map(
    (block) => block?.split('}')[0],
  );
  const GROUNDS = ['--as-bg', '--as-surface', '--as-surface-2'];
  const COLOUR_NAMES = ['accent', 'good', 'warn', 'bad', 'stale'];

  it.each([
    ['light', light],
    ['dark', dark],
  ])('are legible in the %s appearance: 4.5 to 1 and more', (_, block) => {
    const tokens = parseTokens(block);
    const getColour = (name: string): string => {
      const value = tokens.get(name);
      if (value === undefined) throw new Error(`${name} is missing`);
      return value;
    };
    const pairs = [
      ...['text', 'text-2', ...COLOUR_NAMES].flatMap((ink) =>
        GROUNDS.map((ground) => [`--as-${ink}`, ground] as const),
      ),
      ...COLOUR_NAMES.map((name) => [`--as-${name}`, `--as-${name}-soft`] as const),
      ['--as-on-accent', '--as-accent'],
      ['--as-on-bad', '--as-bad'],
    ] as const;
    for (const [ink, ground] of pairs)
      expect(getContrast(getColour(ink), getColour(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
    for (const ground of GROUNDS)
      expect(getContrast(getColour('--as-line-strong'), getColour(ground)), ground).toBeGreaterThanOrEqual(
        2.5,
      );
    // The selected option is the lighter one in both: a darker one looks off.
    expect(getLuminance(getColour('--as-chosen'))).toBeGreaterThan(getLuminance(getColour('--as-surface-2')));
  });
});
