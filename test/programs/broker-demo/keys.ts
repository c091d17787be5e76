import { createInterface } from 'node:readline';

/** Returns a function that ends it. */
export function onKeys(orders: Readonly<Record<string, () => void>>): () => void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => orders[line.trim().toLowerCase()]?.());
  return () => lines.close();
}
