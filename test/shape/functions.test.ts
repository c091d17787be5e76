/** Functions fit a screen: each that does not has its reason here, and there are five at most. */
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from './source';

/** Lines of a function that is read at a glance. */
const MOST_LINES = 100;

/** The functions that may be longer, and why. */
const LONGER: ReadonlyMap<string, string> = new Map([
  [
    'src/shared/formula/evaluate.ts run',
    'one loop over instructions: a call for each would cost more than it does',
  ],
  [
    'test/platform/world.ts createWorld',
    'one object that answers for all plants, from state that only it may see',
  ],
  ['test/platform/load.ts createLoad', 'one plant over columns of numbers that only it may write'],
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  /** Of a member: its name. */
  readonly key?: { readonly name?: string } | null;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` for each node below `value`, with the name that it stands under. */
function walk(value: unknown, name: string, visit: (node: Node, name: string) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, name, visit);
  else if (isNode(value)) {
    const own = value.id?.name ?? value.key?.name ?? name;
    visit(value, own);
    for (const part of Object.values(value)) if (typeof part === 'object') walk(part, own, visit);
  }
}

/** The functions of a file that are too long, as "path name", each with its lines. */
function longIn({ path, text }: SourceFile): readonly (readonly [string, number])[] {
  const found: (readonly [string, number])[] = [];
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), '', (node, name) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines > MOST_LINES) found.push([`${path} ${name}`, lines]);
  });
  return found;
}

describe('Functions', () => {
  const long = sources('src', 'workers', 'test/platform')
    .filter(({ text }) => text.split('\n').length > MOST_LINES)
    .flatMap(longIn);

  it('fit a screen, but for those that have a reason', () => {
    expect(long.filter(([name]) => !LONGER.has(name))).toEqual([]);
    expect(LONGER.size).toBeLessThanOrEqual(5);
  });

  it('have no reason that is needed no more', () => {
    const names = new Set(long.map(([name]) => name));
    expect([...LONGER.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('are measured from their first line to their last', () => {
    const text = `const a = () => {\n${'void 0;\n'.repeat(MOST_LINES - 1)}};`;
    expect(longIn({ path: 'a.ts', text, imports: [] })).toEqual([['a.ts a', MOST_LINES + 1]]);
  });
});
