/**
 * Trims Comlink to the parts that each end needs. The page calls and the worker answers, both with data; neither
 * passes an object to be called. If Comlink changes, a cut fails the build.
 */

/** A piece of Comlink's code, given by its first characters and the characters behind it. */
type Piece = readonly [first: string, behind: string];

/** The only place that links both halves. Without it, a bundle omits the half that it does not call. */
const PROXIES: Piece = ['["proxy", proxyTransferHandler],', '["throw"'];
/**
 * Unused: the page sets no members of the worker and creates no objects in it, and a worker's port has no origin to
 * check.
 */
const UNUSED: readonly Piece[] = [
  ['if (!isAllowedOrigin(', 'const { id, type, path }'],
  ['case "SET"', 'case "APPLY"'],
  ['case "CONSTRUCT"', 'case "RELEASE"'],
  ['deserialize(serialized) {', '};\n/**\n * Allows'],
  ['if (finalizer in obj', '}\n        })\n            .catch((error)'],
];
/** Unused without proxies, but to a bundler its creation may have an effect. */
const REGISTRY = 'new FinalizationRegistry(';

function findOnce(comlink: string, part: string): number {
  const at = comlink.indexOf(part);
  if (at < 0 || comlink.indexOf(part, at + 1) >= 0) throw new Error(`Comlink has changed: once was ${part}`);
  return at;
}

function removePieces(comlink: string, pieces: readonly Piece[]): string {
  let code = comlink;
  for (const [first, end] of pieces) {
    const cut = comlink.slice(findOnce(comlink, first), findOnce(comlink, end));
    if (cut === '') throw new Error(`Comlink has changed: ${first} came before ${end}`);
    code = code.replace(cut, '');
  }
  return code;
}

export function keepAnswering(comlink: string): string {
  findOnce(comlink, REGISTRY);
  return removePieces(comlink, [PROXIES, ...UNUSED]).replace(REGISTRY, `/* @__PURE__ */ ${REGISTRY}`);
}

export const keepCalling = (comlink: string): string => removePieces(comlink, [PROXIES]);
