/**
 * Trusted Types: with `require-trusted-types-for 'script'`, a string becomes a script URL only through a policy. The
 * default policy allows the product's scripts. It allows no code or markup from strings, except one empty element that
 * the map library uses to test the browser.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      readonly createScriptURL: (address: string) => string | null;
      readonly createHTML: (markup: string) => string | null;
    },
  ): unknown;
}

/** Returns the full address of a script of the product: same origin, below the base, no query; `null` for others. */
export function findOwnScript(address: string, base: string, origin: string): string | null {
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

/** Creates the default policy. Called once, before anything is loaded. `base` ends with a slash. */
export function trustOwnScripts(
  scope: { readonly trustedTypes?: PolicyFactory; readonly location: { readonly origin: string } },
  base: string,
): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => findOwnScript(address, base, scope.location.origin),
    createHTML: (markup) => (markup === '<svg/>' ? markup : null),
  });
}
