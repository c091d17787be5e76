export interface BenchArguments {
  readonly names: readonly string[];
  readonly rounds: number;
  /** Whether to include rows without a goal: other pages, other speeds, long benches. */
  readonly isFullRun: boolean;
  readonly shouldSave: boolean;
}

export const PEERS = 'peers';

/** Enough for a meaningful median, and few enough for a short run. */
export const DEFAULT_ROUNDS = 10;
const ALL_ROUNDS = 30;

export function parseArguments(args: readonly string[], ids: readonly string[]): BenchArguments | string {
  const names: string[] = [];
  let rounds: number | null = null;
  let isFullRun = false;
  let shouldSave = false;
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as string;
    if (argument === '--all') isFullRun = true;
    else if (argument === '--save') shouldSave = true;
    else if (argument === '--rounds') rounds = Number(args[++index]);
    else if (ids.includes(argument)) names.push(argument);
    else return `there is no bench "${argument}"; there are: ${ids.join(' ')}, and --all, --save, --rounds N`;
  }
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
    return '--rounds wants a whole number from 1';
  const isCommittedRun = names.length === 0 || names.join() === PEERS;
  if (shouldSave && (!isCommittedRun || isFullRun || rounds !== null))
    return `--save keeps the default run, or that of ${PEERS}: without other names, --all and --rounds`;
  return { names, isFullRun, shouldSave, rounds: rounds ?? (isFullRun ? ALL_ROUNDS : DEFAULT_ROUNDS) };
}
