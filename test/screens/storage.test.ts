import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { onOtherTab, type StorageArea, StoredName, textStore } from '../../src/browser/storage';
import { readTabMessage } from '../../src/browser/tabs';
import { language, setLanguage } from '../../src/i18n/engine';
import { syncLanguage } from '../../src/state/session/language';
import { appearanceAtom, type DarkModeQuery, syncAppearance } from '../../src/state/style/appearance';
import { densityAtom, syncDensity } from '../../src/state/style/density';
import { syncTextSize, textSizeAtom } from '../../src/state/style/text-size';
import { memoryStorage } from './kit/fake-outside';

/** Listens to no other tab. */
const ALONE = (): void => undefined;

describe('The text store', () => {
  it.each([
    ['is denied', denied],
    ['is full', () => FULL],
  ])('works in memory if storage %s', (_, open) => {
    const store = textStore(open);
    store.write('name', 'value');
    expect(store.read('name')).toBe('value');
    store.write('name', null);
    expect(store.read('name')).toBeNull();
  });

  it('keeps texts in working storage', () => {
    const storage = memoryStorage();
    getTexts(storage).write('name', 'value');
    expect(getTexts(storage).read('name')).toBe('value');
  });
});

describe('The language', () => {
  it('is kept across a reload, and set on the document', () => {
    const storage = memoryStorage();
    const root = { lang: '' };
    const stop = syncLanguage(getTexts(storage), ALONE, root);
    expect([language(), root.lang]).toEqual(['cn', 'zh-CN']);
    setLanguage('en');
    expect([storage.getItem(StoredName.language), root.lang]).toEqual(['en', 'en']);
    stop();

    setLanguage('cn');
    const reloaded = { lang: '' };
    syncLanguage(getTexts(storage), ALONE, reloaded)();
    expect([language(), reloaded.lang]).toEqual(['en', 'en']);
  });

  it('can be changed even if storage throws, and starts with a default if the stored one is invalid', () => {
    const stop = syncLanguage(textStore(denied), ALONE, { lang: '' });
    setLanguage('en');
    expect(language()).toBe('en');
    stop();
    for (const stored of ['', 'EN', 'fr', '{"language":"en"}', '__proto__']) {
      syncLanguage(getTexts(holding(StoredName.language, stored)), ALONE, { lang: '' })();
      expect(language()).toBe('cn');
    }
  });
});

describe('The appearance', () => {
  it('follows the device until the user chooses, and keeps the choice', () => {
    const storage = memoryStorage();
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    const scheme = device();
    syncAppearance(store, getTexts(storage), ALONE, root, scheme);
    expect(root.dataset.theme).toBe('light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('dark');
    store.set(appearanceAtom, 'light');
    scheme.set(true);
    expect(root.dataset.theme).toBe('light');

    const again = { dataset: {} as DOMStringMap };
    syncAppearance(createStore(), getTexts(storage), ALONE, again, scheme);
    expect(again.dataset.theme).toBe('light');
  });

  it("is the device's if the stored one is invalid", () => {
    const texts = getTexts(holding(StoredName.appearance, 'sepia'));
    const root = { dataset: {} as DOMStringMap };
    syncAppearance(createStore(), texts, ALONE, root, device());
    expect(root.dataset.theme).toBe('light');
  });
});

describe('The text size', () => {
  it("is the browser's until the user chooses, and the choice is kept", () => {
    const storage = memoryStorage();
    const store = createStore();
    const root = { style: { fontSize: '' } };
    const texts = getTexts(storage);
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

  it("is the browser's if the stored one is invalid", () => {
    const root = { style: { fontSize: '' } };
    for (const stored of ['', 'huge', '__proto__', '500%']) {
      syncTextSize(createStore(), getTexts(holding(StoredName.textSize, stored)), ALONE, root);
      expect(root.style.fontSize).toBe('');
    }
  });
});

describe('The density of lists', () => {
  it('is comfortable until the user chooses, and the choice is kept', () => {
    const storage = memoryStorage();
    const texts = getTexts(storage);
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
  it('is followed immediately, and no other name is mistaken for it', () => {
    const tab = new EventTarget();
    const onOther = onOtherTab(tab as unknown as Window);
    const storage = memoryStorage();
    const texts = getTexts(storage);
    const store = createStore();
    const root = { dataset: {} as DOMStringMap, style: { fontSize: '' }, lang: '' };
    const stop = syncLanguage(texts, onOther, root);
    syncAppearance(store, texts, onOther, root, device());
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

    // A newer build in the other tab: its values are unknown here, and not overwritten.
    for (const [name] of chosen) storage.setItem(name, 'of a newer build');
    for (const [name] of chosen) told(name);
    expect(root).toMatchObject({ lang: 'en', dataset: { theme: 'dark', density: 'dense' } });
    expect(chosen.map(([name]) => storage.getItem(name))).toEqual(chosen.map(() => 'of a newer build'));
    stop();
  });
});

describe('Messages between tabs', () => {
  it('are recognised exactly', () => {
    expect(readTabMessage({ kind: 'signed-out', extra: 1 })).toEqual({ kind: 'signed-out' });
    expect(readTabMessage({ kind: 'signed-in', userId: 'u1' })).toEqual({ kind: 'signed-in', userId: 'u1' });
    for (const raw of [null, 1, 'signed-out', [], {}, { kind: 'signed-in' }, { kind: 'other' }])
      expect(readTabMessage(raw)).toBeNull();
  });
});

const getTexts = (storage: StorageArea) => textStore(() => storage);
function holding(name: string, text: string): Storage {
  const storage = memoryStorage();
  storage.setItem(name, text);
  return storage;
}
function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}
const FULL: StorageArea = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

function device(): DarkModeQuery & { readonly set: (dark: boolean) => void } {
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
