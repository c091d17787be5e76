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

/** Kept apart from the default run, which does not measure it. */
export const PEERS = 'peers';

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
  const isKeptRun = names.length === 0 || names.join() === PEERS;
  if (isSaved && (!isKeptRun || isAll || rounds !== null))
    return `--save keeps the default run, or that of ${PEERS}: without other names, --all and --rounds`;
  return { names, isAll, isSaved, rounds: rounds ?? (isAll ? ALL_ROUNDS : DEFAULT_ROUNDS) };
}
