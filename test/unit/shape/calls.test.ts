/** Every call that is declared is asked by somebody: a declaration alone is no part of the product. */
import { describe, expect, it } from 'vitest';
import { DECLARED } from '../../kit/calls';
import { sources } from './source';

describe('The declared calls', () => {
  const code = sources('src', 'workers');
  const isAsked = (name: string): boolean => {
    const mention = new RegExp(`\\b${name}\\b`);
    return code.some(({ text }) => mention.test(text) && !text.includes(`export const ${name} = `));
  };

  it('are asked by the product, or the reason why not is written here', () => {
    expect([...DECLARED.keys()].filter((name) => !isAsked(name)).sort()).toEqual([...UNASKED.keys()].sort());
  });
});

/** Calls of spec 7 that nothing asks, each with its reason. */
const UNASKED: ReadonlyMap<string, string> = new Map([
  [
    'signalInfo',
    'its fields come with the signals of the equipment, which every screen of a signal asks for',
  ],
  [
    'legacySignalInfo',
    'its fields come with the parameters of the equipment, which every screen of one asks for',
  ],
]);
