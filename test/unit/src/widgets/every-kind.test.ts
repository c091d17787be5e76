import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_KIND } from '../../../kit/every-kind';
import { placedSamples } from '../../../programs/gallery/widgets';

it('Every kind of widget is in the gallery', () => {
  const shown = new Set<string>(placedSamples().widgets.map(({ kind }) => kind));
  expect(EVERY_KIND.filter((kind) => !shown.has(kind))).toEqual([]);
});

it('Every kind of widget has a row in the guide to the page format', () => {
  const guide = readFileSync('src/page-document/README.md', 'utf8');
  const rows = guide.slice(guide.indexOf('## Kinds')).split('\n');
  const told = rows.flatMap((row) => (row.startsWith('| `') ? (row.split('|')[1]?.match(/\w+/g) ?? []) : []));
  expect(EVERY_KIND.filter((kind) => !told.includes(kind))).toEqual([]);
});
