/** Objects and lists are written plainly, never wrapped and spread to please the formatter. */
import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from './source';
import { type SyntaxNode, walkSyntax } from './syntax';

describe('Literals', () => {
  it('are not spread in place', () => {
    const files = sources('src', 'workers', 'test', '.tools').filter(({ text }) => /\.\.\.[{[]/.test(text));
    expect(files.flatMap(spreadIn)).toEqual([]);
  });

  it('are found in objects, lists and attributes', () => {
    const spreads = (text: string) => spreadIn({ path: 'a.tsx', text, imports: [] }).length;
    expect(spreads('const a = { ...{ b, c }, d };')).toBe(1);
    expect(spreads('const a = [...[b, c], d];')).toBe(1);
    expect(spreads('const a = <B {...{ c, d }} />;')).toBe(1);
    expect(spreads('const a = { ...b, ...(c ? { d } : {}) }, e = [...f], g = <B {...h} />;')).toBe(0);
  });
});

/** Returns the literals that a node spreads into itself: objects into an object or attributes, lists into a list. */
function spreadInto(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'JSXSpreadAttribute') return node.argument?.type === 'ObjectExpression' ? [node] : [];
  const members = node.properties ?? node.elements ?? [];
  return members.flatMap((one) =>
    one?.type === 'SpreadElement' && one.argument?.type === node.type ? [one] : [],
  );
}

/** Returns each literal that a file spreads needlessly, as "path:line". */
function spreadIn(file: SourceFile): readonly string[] {
  const found: string[] = [];
  walkSyntax(file, (node) => {
    for (const { start } of spreadInto(node))
      found.push(`${file.path}:${file.text.slice(0, start).split('\n').length}`);
  });
  return found;
}
