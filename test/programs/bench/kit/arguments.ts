export interface BenchArguments {
  readonly names: readonly string[];
  readonly rounds: number;
  /** Whether to include rows without a goal: other pages, other speeds, long benches. */
  readonly isAll: boolean;
  readonly isSaved: boolean;
}

export const PEERS = 'peers';

/** Enough for a meaningful median, and few enough for a short run. */
export const DEFAULT_ROUNDS = 10;
const ALL_ROUNDS = 30;

export function parseArguments(given: readonly string[], ids: readonly string[]): BenchArguments | string {
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
