import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import {
  createSafeTextStore,
  listenToOtherTabs,
  type StorageArea,
  StoredName,
} from '../../src/browser/storage';
import { parseTabMessage } from '../../src/browser/tabs';
import { language, setLanguage } from '../../src/i18n/engine';
import { syncLanguage } from '../../src/state/session/language';
import { appearanceAtom, type DarkModeQuery, syncAppearance } from '../../src/state/style/appearance';
import { densityAtom, syncDensity } from '../../src/state/style/density';
import { syncTextSize, textSizeAtom } from '../../src/state/style/text-size';
import { createMemoryStorage } from './kit/fake-outside';

/** Listens to no other tab. */
const NO_OTHER_TAB = (): void => undefined;

describe('The text store', () => {
  it.each([
    ['is denied', throwDenied],
    ['is full', () => FULL],
  ])('works in memory if storage %s', (_, open) => {
    const store = createSafeTextStore(open);
    store.write('name', 'value');
    expect(store.read('name')).toBe('value');
    store.write('name', null);
    expect(store.read('name')).toBeNull();
  });

  it('keeps texts in working storage', () => {
    const storage = createMemoryStorage();
    createTextStore(storage).write('name', 'value');
    expect(createTextStore(storage).read('name')).toBe('value');
  });
});

describe('The language', () => {
  it('is kept across a reload, and set on the document', () => {
    const storage = createMemoryStorage();
    const root = { lang: '' };
    const stop = syncLanguage(createTextStore(storage), NO_OTHER_TAB, root);
    expect([language(), root.lang]).toEqual(['cn', 'zh-CN']);
    setLanguage('en');
    expect([storage.getItem(StoredName.language), root.lang]).toEqual(['en', 'en']);
    stop();

    setLanguage('cn');
    const reloaded = { lang: '' };
    syncLanguage(createTextStore(storage), NO_OTHER_TAB, reloaded)();
    expect([language(), reloaded.lang]).toEqual(['en', 'en']);
  });

  it('can be changed even if storage throws, and starts with a default if the stored one is invalid', () => {
    const stop = syncLanguage(createSafeTextStore(throwDenied), NO_OTHER_TAB, { lang: '' });
    setLanguage('en');
    expect(language()).toBe('en');
    stop();
    for (const stored of ['', 'EN', 'fr', '{"language":"en"}', '__proto__']) {
      syncLanguage(createTextStore(createStorageWith(StoredName.language, stored)), NO_OTHER_TAB, {
        lang: '',
      })();
      expect(language()).toBe('cn');
    }
  });
});

describe('The appearance', () => {
  it('follows the device until the user chooses, and keeps the choice', () => {
    const storage = createMemoryStorage();
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    const scheme = createScheme();
    syncAppearance(store, createTextStore(storage), NO_OTHER_TAB, root, scheme);
    expect(root.dataset.theme).toBe('light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('dark');
    store.set(appearanceAtom, 'light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('light');

    const reloadedRoot = { dataset: {} as DOMStringMap };
    syncAppearance(createStore(), createTextStore(storage), NO_OTHER_TAB, reloadedRoot, scheme);
    expect(reloadedRoot.dataset.theme).toBe('light');
  });

  it("is the device's if the stored one is invalid", () => {
    const texts = createTextStore(createStorageWith(StoredName.appearance, 'sepia'));
    const root = { dataset: {} as DOMStringMap };
    syncAppearance(createStore(), texts, NO_OTHER_TAB, root, createScheme());
    expect(root.dataset.theme).toBe('light');
  });
});

describe('The text size', () => {
  it("is the browser's until the user chooses, and the choice is kept", () => {
    const storage = createMemoryStorage();
    const store = createStore();
    const root = { style: { fontSize: '' } };
    const texts = createTextStore(storage);
    syncTextSize(store, texts, NO_OTHER_TAB, root);
    expect(root.style.fontSize).toBe('');
    store.set(textSizeAtom, 'large');
    expect(root.style.fontSize).toBe('112.5%');
    store.set(textSizeAtom, 'largest');
    const reloadedRoot = { style: { fontSize: '' } };
    const reloaded = createStore();
    syncTextSize(reloaded, texts, NO_OTHER_TAB, reloadedRoot);
    expect(reloadedRoot.style.fontSize).toBe('131.25%');
    reloaded.set(textSizeAtom, 'normal');
    expect(reloadedRoot.style.fontSize).toBe('');
  });

  it("is the browser's if the stored one is invalid", () => {
    const root = { style: { fontSize: '' } };
    for (const stored of ['', 'huge', '__proto__', '500%']) {
      syncTextSize(
        createStore(),
        createTextStore(createStorageWith(StoredName.textSize, stored)),
        NO_OTHER_TAB,
        root,
      );
      expect(root.style.fontSize).toBe('');
    }
  });
});

describe('The density of lists', () => {
  it('is comfortable until the user chooses, and the choice is kept', () => {
    const storage = createMemoryStorage();
    const texts = createTextStore(storage);
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    syncDensity(store, texts, NO_OTHER_TAB, root);
    expect(root.dataset.density).toBe('comfortable');
    store.set(densityAtom, 'dense');
    const reloadedRoot = { dataset: {} as DOMStringMap };
    syncDensity(createStore(), texts, NO_OTHER_TAB, reloadedRoot);
    expect([root.dataset.density, reloadedRoot.dataset.density]).toEqual(['dense', 'dense']);
    storage.setItem(StoredName.density, '__proto__');
    syncDensity(createStore(), texts, NO_OTHER_TAB, reloadedRoot);
    expect(reloadedRoot.dataset.density).toBe('comfortable');
  });
});

describe('A choice in another tab', () => {
  it('is followed immediately, and no other name is mistaken for it', () => {
    const tab = new EventTarget();
    const onOther = listenToOtherTabs(tab as unknown as Window);
    const storage = createMemoryStorage();
    const texts = createTextStore(storage);
    const store = createStore();
    const root = { dataset: {} as DOMStringMap, style: { fontSize: '' }, lang: '' };
    const stop = syncLanguage(texts, onOther, root);
    syncAppearance(store, texts, onOther, root, createScheme());
    syncTextSize(store, texts, onOther, root);
    syncDensity(store, texts, onOther, root);
    const choices = [
      [StoredName.language, 'en'],
      [StoredName.appearance, 'dark'],
      [StoredName.textSize, 'large'],
      [StoredName.density, 'dense'],
    ] as const;
    for (const [name, value] of choices) storage.setItem(name, value);
    const notify = (key: string | null): boolean =>
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    notify('another.name');
    expect(root).toMatchObject({ lang: 'zh-CN', dataset: { theme: 'light', density: 'comfortable' } });
    for (const [name] of choices) notify(name);
    expect(root).toEqual({
      lang: 'en',
      dataset: { theme: 'dark', density: 'dense' },
      style: { fontSize: '112.5%' },
    });
    expect(language()).toBe('en');

    // A newer build in the other tab: its values are unknown here, and not overwritten.
    for (const [name] of choices) storage.setItem(name, 'of a newer build');
    for (const [name] of choices) notify(name);
    expect(root).toMatchObject({ lang: 'en', dataset: { theme: 'dark', density: 'dense' } });
    expect(choices.map(([name]) => storage.getItem(name))).toEqual(choices.map(() => 'of a newer build'));
    stop();
  });
});

describe('Messages between tabs', () => {
  it('are recognised exactly', () => {
    expect(parseTabMessage({ kind: 'signed-out', extra: 1 })).toEqual({ kind: 'signed-out' });
    expect(parseTabMessage({ kind: 'signed-in', userId: 'u1' })).toEqual({ kind: 'signed-in', userId: 'u1' });
    for (const raw of [null, 1, 'signed-out', [], {}, { kind: 'signed-in' }, { kind: 'other' }])
      expect(parseTabMessage(raw)).toBeNull();
  });
});

const createTextStore = (storage: StorageArea) => createSafeTextStore(() => storage);
function createStorageWith(name: string, text: string): Storage {
  const storage = createMemoryStorage();
  storage.setItem(name, text);
  return storage;
}
function throwDenied(): never {
  throw new DOMException('denied', 'SecurityError');
}
const FULL: StorageArea = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

function createScheme(): DarkModeQuery & { readonly set: (dark: boolean) => void } {
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
}
