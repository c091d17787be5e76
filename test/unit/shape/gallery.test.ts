/** The gallery shows every part of `src/ui`: alone, among the icons, or within a composite part. */
import { describe, expect, it } from 'vitest';
import { readSources, type SourceFile } from './source';

const EXPORTED = /^export (?:function|const) ([A-Z]\w*)/gm;
const REEXPORTED = /^export \{([^}]*)\}/gm;
/** Matches a whole file of icons, each of which is drawn. */
const WHOLE_FILE = /^import \* as \w+ from '\S*?\/(ui\/[\w-]+)'/gm;

describe('The gallery', () => {
  const kit = readSources('src/ui');
  const gallery = readSources('test/programs/gallery').find(
    ({ path }) => path === 'test/programs/gallery/parts.tsx',
  );

  it('shows every part of the kit', () => {
    expect(kit.flatMap(getParts).length).toBeGreaterThan(50);
    expect(findMissingParts(gallery?.text ?? '', kit)).toEqual([]);
  });

  it('reports a part that nothing draws', () => {
    const file = (name: string, text: string): SourceFile => ({
      path: `src/ui/${name}.tsx`,
      text,
      imports: [],
    });
    const sampleFiles = [
      file('row', 'export function Row() { return <Frame />; }'),
      file('frame', 'export const Frame = () => <p />;'),
      file('tag', 'export function Tag() {}'),
      file('icons', "export { Star } from './icon';\nexport const Bell = () => <i />;"),
      file('icon', 'export const Star = () => <i />;'),
    ];
    expect(findMissingParts("import * as icons from '../../../src/ui/icons';\n<Row />", sampleFiles)).toEqual(
      ['Tag'],
    );
    expect(findMissingParts('<Row /><Tag />', sampleFiles)).toEqual(['Bell', 'Star']);
  });
});

function getParts({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
}

function findMissingParts(gallery: string, kit: readonly SourceFile[]): readonly string[] {
  const paths = [...gallery.matchAll(WHOLE_FILE)].map(([, path]) => `src/${path}.tsx`);
  const iconFiles = kit.filter(({ path }) => paths.includes(path));
  const shownParts = new Set(
    iconFiles.flatMap((file) => [
      ...getParts(file),
      ...[...file.text.matchAll(REEXPORTED)].join().split(/\W+/),
    ]),
  );
  const texts = [gallery, ...iconFiles.map(({ text }) => text)];
  for (const text of texts)
    for (const file of kit) {
      const drawnParts = getParts(file).filter(
        (name) => !shownParts.has(name) && new RegExp(`<${name}\\b`).test(text),
      );
      for (const name of drawnParts) shownParts.add(name);
      if (drawnParts.length > 0) texts.push(file.text);
    }
  return kit.flatMap(getParts).filter((name) => !shownParts.has(name));
}
