import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_KIND } from '../../../kit/every-kind';
import { placeSamples } from '../../../programs/gallery/widgets';

it('Every kind of widget is in the gallery', () => {
  const shownKinds = new Set<string>(placeSamples().widgets.map(({ kind }) => kind));
  expect(EVERY_KIND.filter((kind) => !shownKinds.has(kind))).toEqual([]);
});

it('Every kind of widget has a row in the guide to the page format', () => {
  const guide = readFileSync('src/page-document/README.md', 'utf8');
  const rows = guide.slice(guide.indexOf('## Kinds')).split('\n');
  const documentedKinds = rows.flatMap((row) =>
    row.startsWith('| `') ? (row.split('|')[1]?.match(/\w+/g) ?? []) : [],
  );
  expect(EVERY_KIND.filter((kind) => !documentedKinds.includes(kind))).toEqual([]);
});
