import { createInterface } from 'node:readline';

/** Runs the action of each key that is entered on standard input. Returns a function that stops reading. */
export function handleKeys(actions: Readonly<Record<string, () => void>>): () => void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => actions[line.trim().toLowerCase()]?.());
  return () => lines.close();
}
