import type { SoakReport } from './soak';

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - text.length));

export function formatTable(title: string, { lines, faults, seconds }: SoakReport): string {
  const widths = (['name', 'expected', 'found'] as const).map((column) =>
    Math.max(column.length, ...lines.map((line) => line[column].length)),
  );
  const row = (mark: string, ...cells: readonly string[]): string =>
    `  ${padded(mark, 7)}${cells.map((cell, index) => padded(cell, (widths[index] ?? 0) + 2)).join('')}`;
  const most = [...faults].sort(([, a], [, b]) => b - a);
  return [
    `${title} (${seconds} s)`,
    row('', 'name', 'expected', 'found'),
    ...lines.map(({ name, expected, found, ok }) => row(ok ? 'ok' : 'FAILED', name, expected, found)),
    ...(most.length === 0 ? [] : ['  faults met:']),
    ...most.map(([name, count]) => `    ${String(count).padStart(4)}  ${name}`),
    '',
  ].join('\n');
}
