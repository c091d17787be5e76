/** The gallery shows every part of `src/ui`: alone, among the icons, or within a composite part. */
import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from './source';

const EXPORTED = /^export (?:function|const) ([A-Z]\w*)/gm;
const REEXPORTED = /^export \{([^}]*)\}/gm;
/** Matches a whole file of icons, each of which is drawn. */
const ALL_OF = /^import \* as \w+ from '\S*?\/(ui\/[\w-]+)'/gm;

describe('The gallery', () => {
  const kit = sources('src/ui');
  const gallery = sources('test/programs/gallery').find(
    ({ path }) => path === 'test/programs/gallery/parts.tsx',
  );

  it('shows every part of the kit', () => {
    expect(kit.flatMap(getParts).length).toBeGreaterThan(50);
    expect(missingIn(gallery?.text ?? '', kit)).toEqual([]);
  });

  it('reports a part that nothing draws', () => {
    const file = (name: string, text: string): SourceFile => ({
      path: `src/ui/${name}.tsx`,
      text,
      imports: [],
    });
    const few = [
      file('row', 'export function Row() { return <Frame />; }'),
      file('frame', 'export const Frame = () => <p />;'),
      file('tag', 'export function Tag() {}'),
      file('icons', "export { Star } from './icon';\nexport const Bell = () => <i />;"),
      file('icon', 'export const Star = () => <i />;'),
    ];
    expect(missingIn("import * as icons from '../../../src/ui/icons';\n<Row />", few)).toEqual(['Tag']);
    expect(missingIn('<Row /><Tag />', few)).toEqual(['Bell', 'Star']);
  });
});

function getParts({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
}

function missingIn(gallery: string, kit: readonly SourceFile[]): readonly string[] {
  const paths = [...gallery.matchAll(ALL_OF)].map(([, path]) => `src/${path}.tsx`);
  const whole = kit.filter(({ path }) => paths.includes(path));
  const shown = new Set(
    whole.flatMap((file) => [...getParts(file), ...[...file.text.matchAll(REEXPORTED)].join().split(/\W+/)]),
  );
  const texts = [gallery, ...whole.map(({ text }) => text)];
  for (const text of texts)
    for (const file of kit) {
      const drawn = getParts(file).filter((name) => !shown.has(name) && new RegExp(`<${name}\\b`).test(text));
      for (const name of drawn) shown.add(name);
      if (drawn.length > 0) texts.push(file.text);
    }
  return kit.flatMap(getParts).filter((name) => !shown.has(name));
}
