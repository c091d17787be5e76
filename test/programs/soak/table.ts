import type { SoakReport } from './soak';

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - text.length));

export function formatTable(title: string, { lines, faults, seconds }: SoakReport): string {
  const widths = (['name', 'expected', 'found'] as const).map((column) =>
    Math.max(column.length, ...lines.map((line) => line[column].length)),
  );
  const formatRow = (verdict: string, ...cells: readonly string[]): string =>
    `  ${pad(verdict, 7)}${cells.map((cell, index) => pad(cell, (widths[index] ?? 0) + 2)).join('')}`;
  const sortedFaults = [...faults].sort(([, a], [, b]) => b - a);
  return [
    `${title} (${seconds} s)`,
    formatRow('', 'name', 'expected', 'found'),
    ...lines.map(({ name, expected, found, ok }) => formatRow(ok ? 'ok' : 'FAILED', name, expected, found)),
    ...(sortedFaults.length === 0 ? [] : ['  faults met:']),
    ...sortedFaults.map(([name, count]) => `    ${String(count).padStart(4)}  ${name}`),
    '',
  ].join('\n');
}
