import { describe, expect, it } from 'vitest';
import { addRetries } from '../../../.tools/retry-loads';

describe('A bundle', () => {
  it("keeps a part's failure forever by default", async () => {
    const [registry, load] = runBundle(BUNDLE, createCachingBrowser(1).load);
    registry.register('part', (part) => {
      part.exports = load('a.js');
    });
    await expect(registry('part')).rejects.toThrow('./a.js');
    await expect(registry('part')).rejects.toThrow('./a.js');
  });

  it('requests a part again after each failure under another address, but not once loaded', async () => {
    const { cache, load: browser } = createCachingBrowser(2);
    const [registry, load] = runBundle(addRetries(BUNDLE), browser);
    registry.register('part', (part) => {
      part.exports = load('a.js');
    });
    await expect(registry('part')).rejects.toThrow('./a.js');
    await expect(registry('part')).rejects.toThrow('./a.js?1');
    await expect(registry('part')).resolves.toBe('code of ./a.js?2');
    expect(registry('part')).toBe(registry('part'));
    await expect(load('a.js')).resolves.toBe('code of ./a.js?2');
    expect([...cache.keys()]).toEqual(['./a.js', './a.js?1', './a.js?2']);
  });

  it('preloads a part on its first import only, from its own address', async () => {
    const head: Head = [];
    const [, load] = runBundle(addRetries(BUNDLE), createCachingBrowser(1).load, head);
    await expect(load('a.js')).rejects.toThrow('./a.js');
    await load('a.js');
    await load('b.js');
    const links = head.map((link) => ({ ...link, href: String(link.href) }));
    const link = { name: 'link', rel: 'preload', as: 'script', crossOrigin: '' };
    expect(links).toEqual([
      { ...link, href: 'https://plant/wx/a.js' },
      { ...link, href: 'https://plant/wx/b.js' },
    ]);
  });

  it('runs every other module once', () => {
    const [registry] = runBundle(addRetries(BUNDLE), createCachingBrowser(0).load);
    let runs = 0;
    registry.register('plain', (part) => {
      runs += 1;
      part.exports = { runs };
    });
    expect([registry('plain'), registry('plain'), runs]).toEqual([{ runs: 1 }, { runs: 1 }, 1]);
  });

  it('treats a style sheet without rules, as from an error page, as failed', async () => {
    const loadStyle = (code: string, cssRules: readonly string[]): Promise<string> => {
      const link: Link = { sheet: { cssRules } };
      const loaded = runBundle(code, createCachingBrowser(0).load)[2](link);
      link.onload?.();
      return loaded.then(
        () => 'loaded',
        () => 'refused',
      );
    };
    expect(await loadStyle(BUNDLE, [])).toBe('loaded');
    expect(await loadStyle(addRetries(BUNDLE), [])).toBe('refused');
    expect(await loadStyle(addRetries(BUNDLE), ['p {}'])).toBe('loaded');
  });

  it.each([
    ['loads a style sheet', 'link.onload = function() {', 'link.onload = () => {'],
    ['imports', 'return import($parcel$distDir + url);', 'return import($parcel$distDir + url, {});'],
    ['has its parts in another folder', '"./"', '"../"'],
    ['runs a module', 'init.call(module.exports, ', 'init.apply(module.exports, '],
    ['registers one', 'parcelRequire.register = ', 'register = '],
  ])('is rejected if it %s in another way', (_how, from, to) => {
    expect(() => addRetries(BUNDLE.replace(from, to))).toThrow('in another way');
  });
});

/** Registry and import of a bundle as the bundler writes them. The test replaces `import()`. */
const BUNDLE = `
var $parcel$distDir = "./";
function $parcel$import(url) {
  url = parcelRequire.i?.[url] || url;
  return import($parcel$distDir + url);
}
function style(link) {
  return new Promise(function(resolve, reject) {
    link.rel = 'stylesheet';
    link.onerror = function(e) {
      link.onerror = link.onload = null;
      reject(e);
    };
    link.onload = function() {
      link.onerror = link.onload = null;
      resolve();
    };
  });
}
var $parcel$modules = {};
var $parcel$inits = {};
var parcelRequire = function(id) {
  if (id in $parcel$modules) {
    return $parcel$modules[id].exports;
  }
  if (id in $parcel$inits) {
    var init = $parcel$inits[id];
    delete $parcel$inits[id];
    var module = {id: id, exports: {}};
    $parcel$modules[id] = module;
    init.call(module.exports, module, module.exports);
    return module.exports;
  }
  throw new Error(id);
};
parcelRequire.register = function register(id, init) {
  $parcel$inits[id] = init;
};
`;

interface Module {
  exports: unknown;
}

interface Registry {
  (id: string): unknown;
  readonly register: (id: string, init: (module: Module) => void) => void;
}

type Style = (link: Link) => Promise<void>;

interface Link {
  readonly sheet: { readonly cssRules: readonly string[] };
  readonly onload?: () => void;
}

type Head = Readonly<Record<string, unknown>>[];

/** Runs a bundle with `load` in place of the browser's import. */
function runBundle(code: string, load: (url: string) => Promise<unknown>, head: Head = []) {
  const body = `${code.replace('return import(', 'return load(').replace('import.meta.url', "'https://plant/wx/first.js'")};return [parcelRequire,$parcel$import,style]`;
  const page = {
    createElement: (name: string) => ({ name }),
    head: { append: (element: Head[number]) => void head.push(element) },
  };
  return new Function('load', 'document', body)(load, page) as [
    Registry,
    (url: string) => Promise<unknown>,
    Style,
  ];
}

/** Simulates a browser that caches each import by its address and fails the first ones. */
function createCachingBrowser(failureCount: number) {
  const cache = new Map<string, Promise<unknown>>();
  const load = (url: string): Promise<unknown> => {
    const answer =
      cache.get(url) ??
      (cache.size < failureCount ? Promise.reject(new Error(url)) : Promise.resolve(`code of ${url}`));
    cache.set(url, answer);
    return answer;
  };
  return { cache, load };
}
