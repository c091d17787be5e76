import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

export interface SourceFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
  /** Imported files by path from the root; packages by name. */
  readonly imports: readonly string[];
}

const IMPORT =
  /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g;

function extractImports(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    return name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : name;
  });
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

export function readSources(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap(listFiles).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: extractImports(path, text) };
  });
}
