/** Functions fit a screen. Each exception has its reason here; at most five are allowed. */
import { describe, expect, it } from 'vitest';
import { readSources, type SourceFile } from './source';
import { walkSyntax } from './syntax';

/** Maximum number of lines of a function that fits a screen. */
const MAX_LINES = 100;

describe('Functions', () => {
  const longFunctions = readSources('src', 'workers', 'test/platform')
    .filter(({ text }) => text.split('\n').length > MAX_LINES)
    .flatMap(findLongFunctions);

  it('fit a screen, except those with a reason', () => {
    expect(longFunctions.filter(([name]) => !EXCEPTIONS.has(name))).toEqual([]);
    expect(EXCEPTIONS.size).toBeLessThanOrEqual(5);
  });

  it('have no obsolete exception', () => {
    const names = new Set(longFunctions.map(([name]) => name));
    expect([...EXCEPTIONS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('are measured from first line to last', () => {
    const text = `const a = () => {\n${'void 0;\n'.repeat(MAX_LINES - 1)}};`;
    expect(findLongFunctions({ path: 'a.ts', text, imports: [] })).toEqual([['a.ts a', MAX_LINES + 1]]);
  });
});

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
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

/** Returns the functions that are too long as "path name", with their lines. */
function findLongFunctions(file: SourceFile): readonly (readonly [string, number])[] {
  const functions: (readonly [string, number])[] = [];
  walkSyntax(file, (node, name) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const lines = file.text.slice(node.start, node.end).split('\n').length;
    if (lines > MAX_LINES) functions.push([`${file.path} ${name}`, lines]);
  });
  return functions;
}
