import type { createStore, PrimitiveAtom } from 'jotai';
import { type ListenToOtherTabs, StoredName, type TextStore } from '../../browser/storage';

interface StoredChoice<Value extends string> {
  readonly key: keyof typeof StoredName;
  readonly atom: PrimitiveAtom<Value>;
  /** The first is the default. */
  readonly values: readonly [Value, ...Value[]];
  readonly apply: (value: Value) => void;
}

/** Applies the stored choice. Storage, `apply` and other tabs follow every change. */
export function syncChoice<Value extends string>(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  onOtherTab: ListenToOtherTabs,
  { key, atom, values, apply }: StoredChoice<Value>,
): void {
  const readStored = (): Value | undefined => {
    const text = storage.read(StoredName[key]);
    return values.find((knownValue) => knownValue === text);
  };
  store.set(atom, readStored() ?? values[0]);
  apply(store.get(atom));
  // The other tab may run a newer build: an unknown value changes nothing.
  onOtherTab(StoredName[key], () => store.set(atom, readStored() ?? store.get(atom)));
  store.sub(atom, () => {
    const value = store.get(atom);
    apply(value);
    storage.write(StoredName[key], value);
  });
}
