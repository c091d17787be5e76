/** Every declared call is used by the product. */
import { describe, expect, it } from 'vitest';
import { DECLARED } from '../../kit/calls';
import { readSources } from './source';

describe('The declared calls', () => {
  const code = readSources('src', 'workers');
  const isUsed = (name: string): boolean => {
    const mention = new RegExp(`\\b${name}\\b`);
    return code.some(({ text }) => mention.test(text) && !text.includes(`export const ${name} = `));
  };

  it('are used by the product', () => {
    expect([...DECLARED.keys()].filter((name) => !isUsed(name))).toEqual([]);
  });
});
