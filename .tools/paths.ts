import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');
export const bin = (name: string): string => join(root, 'node_modules/.bin', name);
