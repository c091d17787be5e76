/**
 * A step of Parcel's build, for what is loaded after the first code.
 *
 * Code and styles that could not be loaded are asked for again. Without it a failure lasts until the page is reloaded:
 * Parcel keeps the promise of a part as the contents of a module, and Chrome 147 keeps a failed `import()` by its address. A
 * phone that loses its network for a second would not open that screen for the rest of the shift.
 *
 * A part is preloaded at the moment of its import, for the browser's code cache. In a new process, as the first page of a tab
 * gets one, Chrome 156 does not read that cache for a module by itself, and compiles all of its functions again.
 */
import { Optimizer } from '@parcel/plugin';

const RUN = 'init.call(module.exports, module, module.exports);';
/** A promise that is rejected leaves its module as if it had never run. */
const FORGET = `
      if (module.exports instanceof Promise) module.exports.catch(function() {
        delete $parcel$modules[id];
        $parcel$inits[id] = init;
      });`;

const REGISTER = 'parcelRequire.register = ';
/** Imports by an address of its own after each failure of it, which the browser has not kept. */
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
/** A network's login page in place of a style sheet is loaded like one, and has no rules: without this a screen stays bare. */
const STYLED = /(link\.onload = function\(\) \{)(\s*link\.onerror = link\.onload = null;)/;
const REFUSED = '$1 if (!link.sheet.cssRules.length) return link.onerror();$2';

/** `load` imports from where the first bundle lies, so that all must lie beside it. */
const SAME_FOLDER = '$parcel$distDir = "./"';

/** The code of a bundle, before it is minified, that asks again. Throws where Parcel has written it in another way. */
export function askingAgain(code: string): string {
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
    contents: bundle.env.outputFormat === 'esmodule' ? askingAgain(String(contents)) : contents,
    map: map ?? null,
  }),
});
