import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../../../.tools/paths';
import type { BenchRow } from '../bench';

export function sumKilobytes(paths: Iterable<string>): number {
  let bytes = 0;
  for (const path of paths)
    bytes += gzipSync(readFileSync(join(root, 'dist', path)), { level: 9 }).byteLength;
  return bytes / 1000;
}

export const createSizeRow = (name: string, size: number, goal: number): BenchRow => ({
  name,
  ratio: size / goal,
  goal: 1,
  met: size <= goal,
  isExact: true,
  note: `${size.toFixed(1)} kB of ${goal} kB`,
});
