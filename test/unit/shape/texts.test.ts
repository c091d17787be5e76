/**
 * A browser's translator replaces text nodes. React then replaces the text of an element that holds nothing else, but
 * writes a text next to elements into the removed node: live text would freeze. See
 * `test/screens/translation.test.tsx`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, root } from './source';
import { type SyntaxNode, walkSyntax } from './syntax';

const LIVE = ['signals', 'inspector', 'writing', 'live-values', 'pins'].map((name) => `src/features/${name}`);
const TEXT = /^(t|t[A-Z]\w*|words)$|[tT]ext$/;

interface Jsx extends SyntaxNode {
  readonly children?: readonly Jsx[];
  readonly expression?: Jsx;
  readonly value?: unknown;
  readonly name?: string;
  readonly callee?: Jsx;
  readonly property?: Jsx;
  readonly consequent?: Jsx;
  readonly alternate?: Jsx;
}

function isText(node: Jsx | undefined): boolean {
  if (node === undefined) return false;
  const { type, value, expression, callee, property, consequent, alternate } = node;
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' && value.trim() !== '';
  if (type === 'TemplateLiteral') return true;
  if (type === 'ConditionalExpression') return isText(consequent) || isText(alternate);
  if (type === 'Identifier') return TEXT.test(node.name ?? '');
  return [expression, callee, property].some(isText);
}

it('Text has its own element wherever values are shown', () => {
  const violations: string[] = [];
  for (const file of readSources('src/ui', ...LIVE))
    walkSyntax(file, (node: Jsx) => {
      const children = (node.children ?? []).filter(
        ({ type, value }) => type !== 'JSXText' || `${value}`.trim() !== '',
      );
      if (children.length > 1 || node.type === 'JSXFragment')
        for (const child of children)
          if (!child.type.startsWith('JSXElement') && isText(child))
            violations.push(`${file.path}: ${file.text.slice(child.start, child.end).trim()}`);
    });
  expect(violations).toEqual([]);
});

it('The page is marked as not to be translated, since it offers both languages', () => {
  const page = readFileSync(join(root, 'src/index.html'), 'utf8');
  expect(page).toMatch(/<html [^>]*translate="no"/);
  expect(page).toContain('<meta name="google" content="notranslate" />');
});
