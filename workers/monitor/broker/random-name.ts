import type { Ports } from '../host/ports';

const CHARS = 16;

/** Returns a unique name: of two clients with the same name, a broker disconnects the older. */
export function createRandomName({ random }: Pick<Ports, 'random'>): string {
  let name = 'allshift-';
  for (let i = 0; i < CHARS; i++) name += Math.floor(random() * 36).toString(36);
  return name;
}
