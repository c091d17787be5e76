import { parseAst } from 'rolldown/parseAst';
import type { SourceFile } from './source';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly key?: { readonly name?: string } | null;
  readonly argument?: SyntaxNode | null;
  readonly properties?: readonly SyntaxNode[];
  /** Members of a list, `null` for a hole. */
  readonly elements?: readonly (SyntaxNode | null)[];
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

type Visit = (node: SyntaxNode, name: string) => void;

function visitNodes(value: unknown, name: string, visit: Visit): void {
  if (Array.isArray(value)) for (const item of value) visitNodes(item, name, visit);
  else if (isNode(value)) {
    const nodeName = value.id?.name ?? value.key?.name ?? name;
    visit(value, nodeName);
    for (const child of Object.values(value))
      if (typeof child === 'object') visitNodes(child, nodeName, visit);
  }
}

/** Calls `visit` for each node of a file, with the name it is assigned to. */
export const walkSyntax = ({ path, text }: SourceFile, visit: Visit): void =>
  visitNodes(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), '', visit);
