/** Objects and lists are written plainly, never wrapped and spread to please the formatter. */
import { describe, expect, it } from 'vitest';
import { readSources, type SourceFile } from './source';
import { type SyntaxNode, walkSyntax } from './syntax';

describe('Literals', () => {
  it('are not spread in place', () => {
    const files = readSources('src', 'workers', 'test', '.tools').filter(({ text }) =>
      /\.\.\.[{[]/.test(text),
    );
    expect(files.flatMap(findSpreads)).toEqual([]);
  });

  it('are found in objects, lists and attributes', () => {
    const countSpreads = (text: string) => findSpreads({ path: 'a.tsx', text, imports: [] }).length;
    expect(countSpreads('const a = { ...{ b, c }, d };')).toBe(1);
    expect(countSpreads('const a = [...[b, c], d];')).toBe(1);
    expect(countSpreads('const a = <B {...{ c, d }} />;')).toBe(1);
    expect(countSpreads('const a = { ...b, ...(c ? { d } : {}) }, e = [...f], g = <B {...h} />;')).toBe(0);
  });
});

/** Returns the literals that a node spreads into itself: objects into an object or attributes, lists into a list. */
function findSpreadMembers(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'JSXSpreadAttribute') return node.argument?.type === 'ObjectExpression' ? [node] : [];
  const members = node.properties ?? node.elements ?? [];
  return members.flatMap((member) =>
    member?.type === 'SpreadElement' && member.argument?.type === node.type ? [member] : [],
  );
}

/** Returns each literal that a file spreads needlessly, as "path:line". */
function findSpreads(file: SourceFile): readonly string[] {
  const locations: string[] = [];
  walkSyntax(file, (node) => {
    for (const { start } of findSpreadMembers(node))
      locations.push(`${file.path}:${file.text.slice(0, start).split('\n').length}`);
  });
  return locations;
}
