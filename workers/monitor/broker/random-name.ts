import type { Ports } from '../host/ports';

const CHARS = 16;

/** Returns a unique name: of two clients with the same name, a broker disconnects the older. */
export function createRandomName({ chance }: Pick<Ports, 'chance'>): string {
  let name = 'allshift-';
  for (let i = 0; i < CHARS; i++) name += Math.floor(chance() * 36).toString(36);
  return name;
}
