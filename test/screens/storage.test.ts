import { createStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { onOtherTab, type StorageArea, StoredName, textStore } from '../../src/browser/storage';
import { readTabMessage } from '../../src/browser/tabs';
import { language, setLanguage } from '../../src/i18n/engine';
import { syncLanguage } from '../../src/state/session/language';
import { appearanceAtom, type DarkModeQuery, syncAppearance } from '../../src/state/style/appearance';
import { densityAtom, syncDensity } from '../../src/state/style/density';
import { syncTextSize, textSizeAtom } from '../../src/state/style/text-size';
import { memoryStorage } from './kit/fake-outside';

const DENIED = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const FULL = (): StorageArea => ({
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
});

/** A tab without others. */
const ALONE = (): void => undefined;
const noDarkMode: DarkModeQuery = { matches: false, addEventListener: () => undefined };

afterEach(() => setLanguage('cn'));

describe('The store of texts', () => {
  it.each([
    ['is denied', DENIED],
    ['is full', FULL],
  ])('works in memory where storage %s', (_, open) => {
    const store = textStore(open);
    store.write('name', 'value');
    expect(store.read('name')).toBe('value');
    store.write('name', null);
    expect(store.read('name')).toBeNull();
  });

  it('keeps what it is given where storage works', () => {
    const storage = memoryStorage();
    textStore(() => storage).write('name', 'value');
    expect(textStore(() => storage).read('name')).toBe('value');
  });
});

describe('The language', () => {
  it('is kept over a reload, and on the document', () => {
    const storage = memoryStorage();
    const root = { lang: '' };
    const stop = syncLanguage(
      textStore(() => storage),
      ALONE,
      root,
    );
    expect([language(), root.lang]).toEqual(['cn', 'zh-CN']);
    setLanguage('en');
    expect([storage.getItem(StoredName.language), root.lang]).toEqual(['en', 'en']);
    stop();

    setLanguage('cn');
    const reloaded = { lang: '' };
    syncLanguage(
      textStore(() => storage),
      ALONE,
      reloaded,
    )();
    expect([language(), reloaded.lang]).toEqual(['en', 'en']);
  });

  it('switches though storage throws, and starts though what is stored is no language', () => {
    const stop = syncLanguage(textStore(DENIED), ALONE, { lang: '' });
    setLanguage('en');
    expect(language()).toBe('en');
    stop();
    for (const stored of ['', 'EN', 'fr', '{"language":"en"}', '__proto__']) {
      const storage = memoryStorage();
      storage.setItem(StoredName.language, stored);
      syncLanguage(
        textStore(() => storage),
        ALONE,
        { lang: '' },
      )();
      expect(language()).toBe('cn');
    }
  });
});

describe('The appearance', () => {
  const device = (): DarkModeQuery & { set: (dark: boolean) => void } => {
    const listeners: (() => void)[] = [];
    const scheme = {
      matches: false,
      addEventListener: (_: 'change', listener: () => void) => void listeners.push(listener),
      set: (dark: boolean) => {
        scheme.matches = dark;
        for (const listener of listeners) listener();
      },
    };
    return scheme;
  };

  it('follows the device until somebody chooses, and keeps the choice', () => {
    const storage = memoryStorage();
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    const scheme = device();
    syncAppearance(
      store,
      textStore(() => storage),
      ALONE,
      root,
      scheme,
    );
    expect(root.dataset.theme).toBe('light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('dark');
    store.set(appearanceAtom, 'light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('light');

    const again = { dataset: {} as DOMStringMap };
    syncAppearance(
      createStore(),
      textStore(() => storage),
      ALONE,
      again,
      scheme,
    );
    expect(again.dataset.theme).toBe('light');
  });

  it('is the device’s where what is stored is none', () => {
    const storage = memoryStorage();
    storage.setItem(StoredName.appearance, 'sepia');
    const root = { dataset: {} as DOMStringMap };
    syncAppearance(
      createStore(),
      textStore(() => storage),
      ALONE,
      root,
      device(),
    );
    expect(root.dataset.theme).toBe('light');
  });
});

describe('The text size', () => {
  it('is the browser’s own until somebody chooses, and the choice is kept', () => {
    const storage = memoryStorage();
    const store = createStore();
    const root = { style: { fontSize: '' } };
    const texts = textStore(() => storage);
    syncTextSize(store, texts, ALONE, root);
    expect(root.style.fontSize).toBe('');
    store.set(textSizeAtom, 'large');
    expect(root.style.fontSize).toBe('112.5%');
    store.set(textSizeAtom, 'largest');
    const again = { style: { fontSize: '' } };
    const reloaded = createStore();
    syncTextSize(reloaded, texts, ALONE, again);
    expect(again.style.fontSize).toBe('131.25%');
    reloaded.set(textSizeAtom, 'normal');
    expect(again.style.fontSize).toBe('');
  });

  it('is the browser’s own where what is stored is none', () => {
    const storage = memoryStorage();
    const root = { style: { fontSize: '' } };
    for (const stored of ['', 'huge', '__proto__', '500%']) {
      storage.setItem(StoredName.textSize, stored);
      syncTextSize(
        createStore(),
        textStore(() => storage),
        ALONE,
        root,
      );
      expect(root.style.fontSize).toBe('');
    }
  });
});

describe('The density of lists', () => {
  it('is comfortable until somebody chooses, and the choice is kept', () => {
    const storage = memoryStorage();
    const texts = textStore(() => storage);
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    syncDensity(store, texts, ALONE, root);
    expect(root.dataset.density).toBe('comfortable');
    store.set(densityAtom, 'dense');
    const again = { dataset: {} as DOMStringMap };
    syncDensity(createStore(), texts, ALONE, again);
    expect([root.dataset.density, again.dataset.density]).toEqual(['dense', 'dense']);
    storage.setItem(StoredName.density, '__proto__');
    syncDensity(createStore(), texts, ALONE, again);
    expect(again.dataset.density).toBe('comfortable');
  });
});

describe('A choice in another tab', () => {
  it('is followed at once, and no other name is taken for it', () => {
    const tab = new EventTarget();
    const onOther = onOtherTab(tab as unknown as Window);
    const storage = memoryStorage();
    const texts = textStore(() => storage);
    const store = createStore();
    const root = { dataset: {} as DOMStringMap, style: { fontSize: '' }, lang: '' };
    const stop = syncLanguage(texts, onOther, root);
    syncAppearance(store, texts, onOther, root, noDarkMode);
    syncTextSize(store, texts, onOther, root);
    syncDensity(store, texts, onOther, root);
    const chosen = [
      [StoredName.language, 'en'],
      [StoredName.appearance, 'dark'],
      [StoredName.textSize, 'large'],
      [StoredName.density, 'dense'],
    ] as const;
    for (const [name, value] of chosen) storage.setItem(name, value);
    const told = (key: string | null): boolean =>
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    told('another.name');
    expect(root).toMatchObject({ lang: 'zh-CN', dataset: { theme: 'light', density: 'comfortable' } });
    for (const [name] of chosen) told(name);
    expect(root).toEqual({
      lang: 'en',
      dataset: { theme: 'dark', density: 'dense' },
      style: { fontSize: '112.5%' },
    });
    expect(language()).toBe('en');

    // A newer build in the other tab: nothing of it is known here, or written over.
    for (const [name] of chosen) storage.setItem(name, 'of a newer build');
    for (const [name] of chosen) told(name);
    expect(root).toMatchObject({ lang: 'en', dataset: { theme: 'dark', density: 'dense' } });
    expect(chosen.map(([name]) => storage.getItem(name))).toEqual(chosen.map(() => 'of a newer build'));
    stop();
  });
});

describe('Messages between tabs', () => {
  it('are taken for what they are and nothing else', () => {
    expect(readTabMessage({ kind: 'signed-out', extra: 1 })).toEqual({ kind: 'signed-out' });
    expect(readTabMessage({ kind: 'signed-in', userId: 'u1' })).toEqual({ kind: 'signed-in', userId: 'u1' });
    for (const raw of [null, 1, 'signed-out', [], {}, { kind: 'signed-in' }, { kind: 'other' }])
      expect(readTabMessage(raw)).toBeNull();
  });
});
