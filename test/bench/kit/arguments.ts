/** The arguments of `npm run bench`. Pure. */

export interface BenchArguments {
  /** Ids of the benches to run; all of the default run where there is none. */
  readonly names: readonly string[];
  readonly rounds: number;
  /** Also what is only told: other pages, other speeds, benches that take long. */
  readonly isAll: boolean;
  /** Keeps the results in the repository. */
  readonly isSaved: boolean;
}

/** Enough for a median that says which goals have moved, and few enough for a run within its time. */
export const DEFAULT_ROUNDS = 10;
const ALL_ROUNDS = 30;

/** The arguments, or why they cannot be understood. */
export function argumentsOf(given: readonly string[], ids: readonly string[]): BenchArguments | string {
  const names: string[] = [];
  let rounds: number | null = null;
  let isAll = false;
  let isSaved = false;
  for (let at = 0; at < given.length; at++) {
    const word = given[at] as string;
    if (word === '--all') isAll = true;
    else if (word === '--save') isSaved = true;
    else if (word === '--rounds') rounds = Number(given[++at]);
    else if (ids.includes(word)) names.push(word);
    else return `there is no bench "${word}"; there are: ${ids.join(' ')}, and --all, --save, --rounds N`;
  }
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
    return '--rounds wants a whole number from 1';
  if (isSaved && (names.length > 0 || isAll || rounds !== null))
    return '--save keeps the default run: without names, --all and --rounds';
  return { names, isAll, isSaved, rounds: rounds ?? (isAll ? ALL_ROUNDS : DEFAULT_ROUNDS) };
}
