/** Names by chance. */
import type { Ports } from '../host/ports';

const CHARS = 16;

/** A name that nobody else has: a broker throws out the elder of two clients alike. */
export function randomName({ chance }: Pick<Ports, 'chance'>): string {
  let name = 'allshift-';
  for (let i = 0; i < CHARS; i++) name += Math.floor(chance() * 36).toString(36);
  return name;
}
