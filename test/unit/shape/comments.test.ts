/** Comments say what a newcomer needs: each file begins with its purpose, and sentences have a subject; "Whether" begins those of a condition. */
import { describe, expect, it } from 'vitest';
import { commentsOf } from './comments';
import { sources } from './source';

/** Words that make a clause of a sentence: "How often it is asked for" names no subject and no verb. */
const CLAUSE = /^(What|Who|Whose|Where|How)\b/;

describe('Comments', () => {
  const files = sources('src', 'workers');

  it('begin each file and say what it is for', () => {
    expect(files.filter(({ text }) => !/^\/[/*]/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('begin with a subject or a verb', () => {
    const found = files.flatMap(({ path, text }) =>
      commentsOf(text)
        .filter((comment) => CLAUSE.test(comment))
        .map((comment) => `${path}: ${comment}`),
    );
    expect(found).toEqual([]);
  });

  it('are told from clauses by their first word', () => {
    expect(commentsOf('/** How often.\n * More. */\n// Who it is.').map((one) => CLAUSE.test(one))).toEqual([
      true,
      true,
    ]);
    expect(CLAUSE.test('However it ends, nothing is sent.')).toBe(false);
  });
});
