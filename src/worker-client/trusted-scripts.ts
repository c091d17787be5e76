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
export function findProductScript(address: string, base: string, origin: string): string | null {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  const isProductScript =
    url.origin === origin &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    /^(?:[\w-]+\/)*[\w.-]+\.js$/.test(url.pathname.slice(base.length)) &&
    url.pathname.startsWith(base);
  return isProductScript ? url.href : null;
}

/** Creates the default policy. Called once, before anything is loaded. `base` ends with a slash. */
export function trustProductScripts(
  scope: { readonly trustedTypes?: PolicyFactory; readonly location: { readonly origin: string } },
  base: string,
): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => findProductScript(address, base, scope.location.origin),
    createHTML: (markup) => (markup === '<svg/>' ? markup : null),
  });
}
