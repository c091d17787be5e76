/**
 * `npm run soak [-- --minutes 480 --seed 1]`: runs a shift without faults, which counts every timer, then a shift with
 * a fault every minute.
 */
import { controlShift, faultyShift, type SoakReport } from './soak';
import { formatTable } from './table';

const given = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? fallback : Number(process.argv[at + 1]);
  if (!(value > 0)) throw new Error(`--${name} wants a number above 0`);
  return value;
};
const options = { minutes: given('minutes', 480), seed: given('seed', 1) };
console.log(`${options.minutes} minutes, seed ${options.seed}\n`);

const passed = (title: string, report: SoakReport): boolean => {
  console.log(formatTable(title, report));
  return report.lines.every(({ ok }) => ok);
};
const results = [
  passed('A shift without faults', await controlShift(options)),
  passed('A shift with a fault each minute', await faultyShift(options, globalThis.gc)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
