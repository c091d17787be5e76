/**
 * Comlink as far as each end needs it. The page calls and the worker answers, both with data: neither hands out an object
 * to be called (a callback would be a port in the worker's contract). Each cut fails the build where Comlink has changed.
 */

/** A piece of its code, from its first characters up to those behind it. */
type Piece = readonly [first: string, behind: string];

/** The one place where both halves meet. Without it, the half that a bundle does not call is no part of it. */
const PROXIES: Piece = ['["proxy", proxyTransferHandler],', '["throw"'];
/** The worker is thrown nothing, nobody sets its members, and a worker's port has no origin to check. */
const UNASKED: readonly Piece[] = [
  ['if (!isAllowedOrigin(', 'const { id, type, path }'],
  ['case "SET"', 'case "APPLY"'],
  ['case "CONSTRUCT"', 'case "RELEASE"'],
  ['deserialize(serialized) {', '};\n/**\n * Allows'],
  ['if (finalizer in obj', '}\n        })\n            .catch((error)'],
];
/** Not used without proxies, but a bundler cannot know that making one changes nothing. */
const REGISTRY = 'new FinalizationRegistry(';

function place(comlink: string, part: string): number {
  const at = comlink.indexOf(part);
  if (at < 0 || comlink.indexOf(part, at + 1) >= 0) throw new Error(`Comlink has changed: once was ${part}`);
  return at;
}

function without(comlink: string, pieces: readonly Piece[]): string {
  let code = comlink;
  for (const [first, behind] of pieces) {
    const cut = comlink.slice(place(comlink, first), place(comlink, behind));
    if (cut === '') throw new Error(`Comlink has changed: ${first} came before ${behind}`);
    code = code.replace(cut, '');
  }
  return code;
}

/** The half that the worker needs. */
export function answeringOnly(comlink: string): string {
  place(comlink, REGISTRY);
  return without(comlink, [PROXIES, ...UNASKED]).replace(REGISTRY, `/* @__PURE__ */ ${REGISTRY}`);
}

/** The half that the page needs. */
export const callingOnly = (comlink: string): string => without(comlink, [PROXIES]);
