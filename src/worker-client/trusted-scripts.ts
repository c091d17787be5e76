/**
 * Trusted Types (faults, "Security checklist"): with `require-trusted-types-for 'script'` a text may become a script's
 * address only through a policy. The default policy lets through what the product loads itself, its own files, and makes
 * no code and no markup out of text, but for the one empty element by which the map finds out what the browser can draw.
 */

/** The part of `TrustedTypePolicyFactory` that is needed; not every browser has one. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      readonly createScriptURL: (address: string) => string | null;
      readonly createHTML: (markup: string) => string | null;
    },
  ): unknown;
}

/** The address, if it is a script of the product itself: same origin, below the base, no query. Else null. */
export function ownScript(address: string, base: string, origin: string): string | null {
  let whole: URL;
  try {
    whole = new URL(address, origin);
  } catch {
    return null;
  }
  const isOwn =
    whole.origin === origin &&
    whole.username === '' &&
    whole.password === '' &&
    whole.search === '' &&
    /^(?:[\w-]+\/)*[\w.-]+\.js$/.test(whole.pathname.slice(base.length)) &&
    whole.pathname.startsWith(base);
  return isOwn ? whole.href : null;
}

/** Makes the default policy, once, before anything is loaded. `base` ends with a slash. */
export function trustOwnScripts(
  scope: { readonly trustedTypes?: PolicyFactory; readonly location: { readonly origin: string } },
  base: string,
): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => ownScript(address, base, scope.location.origin),
    createHTML: (markup) => (markup === '<svg/>' ? markup : null),
  });
}
