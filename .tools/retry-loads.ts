/**
 * A step of Parcel's build for code and styles loaded after the first code.
 *
 * Failed loads are retried. Otherwise a failure lasts until the page is reloaded: Parcel keeps a part's promise as
 * the contents of a module, and Chrome 147 caches a failed `import()` by its address. A phone that loses its network
 * for a second could not open that screen for the rest of the shift.
 *
 * A part is preloaded on import, for the browser's code cache. In a new process, such as a tab's first page, Chrome
 * 156 does not read that cache for a module on its own and compiles all its functions again.
 */
import { Optimizer } from '@parcel/plugin';

const RUN = 'init.call(module.exports, module, module.exports);';
/** Resets a module whose promise was rejected, as if it had never run. */
const FORGET = `
      if (module.exports instanceof Promise) module.exports.catch(function() {
        delete $parcel$modules[id];
        $parcel$inits[id] = init;
      });`;

const REGISTER = 'parcelRequire.register = ';
/** Imports from a new address after each failure, which the browser has not cached. */
const LOAD = `var failures = {};
  function preload(url) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = '';
    link.href = new URL(url, import.meta.url);
    document.head.append(link);
  }
  parcelRequire.load = function(url) {
    if (!(url in failures)) {
      failures[url] = 0;
      preload(url);
    }
    var count = failures[url];
    return import(count === 0 ? url : url + '?' + count).catch(function(error) {
      failures[url] = count + 1;
      throw error;
    });
  };
  `;

const IMPORT = 'return import($parcel$distDir + url);';
const LOADED = 'return parcelRequire.load($parcel$distDir + url);';
/** A captive portal's page loads as a style sheet without rules, which would leave the screen unstyled. */
const STYLED = /(link\.onload = function\(\) \{)(\s*link\.onerror = link\.onload = null;)/;
const REFUSED = '$1 if (!link.sheet.cssRules.length) return link.onerror();$2';

/** `load` imports relative to the first bundle, so all bundles must share its folder. */
const SAME_FOLDER = '$parcel$distDir = "./"';

/** Adds retries to a bundle's unminified code. Throws if Parcel writes it differently. */
export function addRetries(code: string): string {
  if (code.includes('import($parcel$distDir') && !(code.includes(IMPORT) && code.includes(SAME_FOLDER)))
    throw new Error('Parcel imports the parts of a bundle in another way');
  if (code.includes('$parcel$inits = ') && !(code.includes(RUN) && code.includes(REGISTER)))
    throw new Error('Parcel keeps the modules of a bundle in another way');
  if (code.includes("link.rel = 'stylesheet'") && !STYLED.test(code))
    throw new Error('Parcel loads style sheets in another way');
  return code
    .replace(STYLED, REFUSED)
    .replace(RUN, () => RUN + FORGET)
    .replace(REGISTER, () => LOAD + REGISTER)
    .replace(IMPORT, () => LOADED);
}

export default new Optimizer({
  optimize: async ({ bundle, contents, map }) => ({
    contents: bundle.env.outputFormat === 'esmodule' ? addRetries(String(contents)) : contents,
    map: map ?? null,
  }),
});
