/**
 * `npm run soak [-- --minutes 480 --seed 1]`: runs a shift without faults, which counts every timer, then a shift with
 * a fault every minute.
 */
import { runControlShift, runFaultyShift, type SoakReport } from './soak';
import { formatTable } from './table';

const readOption = (name: string, fallback: number): number => {
  const index = process.argv.indexOf(`--${name}`);
  const value = index < 0 ? fallback : Number(process.argv[index + 1]);
  if (!(value > 0)) throw new Error(`--${name} wants a number above 0`);
  return value;
};
const options = { minutes: readOption('minutes', 480), seed: readOption('seed', 1) };
console.log(`${options.minutes} minutes, seed ${options.seed}\n`);

const printReport = (title: string, report: SoakReport): boolean => {
  console.log(formatTable(title, report));
  return report.lines.every(({ ok }) => ok);
};
const results = [
  printReport('A shift without faults', await runControlShift(options)),
  printReport('A shift with a fault each minute', await runFaultyShift(options, globalThis.gc)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
