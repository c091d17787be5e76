/** Puts the style on the document: the brand's colours as custom properties (through CSSOM), and its favicon. */
import type { createStore } from 'jotai';
import { brandColours } from './brand-colours';
import { styleAtom } from './style-store';

/** The part of a style declaration that is needed. */
interface Properties {
  setProperty(name: string, value: string): void;
  removeProperty(name: string): unknown;
}
/** The part of `<link rel="icon">` that is needed. */
interface IconLink {
  href: string;
  removeAttribute(name: string): void;
}

/** Keeps the document in step with the style from here on. */
export function applyStyle(
  store: ReturnType<typeof createStore>,
  root: Properties,
  icon: IconLink | null,
): void {
  const ownIcon = icon?.href ?? '';
  const apply = (): void => {
    const { brand, favicon } = store.get(styleAtom).style;
    const colours = brand === null ? null : brandColours(brand);
    for (const appearance of ['light', 'dark'] as const)
      for (const part of ['accent', 'soft', 'on'] as const) {
        const name = `--as-brand-${appearance}-${part}`;
        const value = colours?.[appearance][part];
        if (value === undefined) root.removeProperty(name);
        else root.setProperty(name, value);
      }
    if (icon === null) return;
    const wanted = favicon ?? ownIcon;
    if (icon.href === wanted) return;
    // The type in the page is that of the product's own icon.
    icon.removeAttribute('type');
    icon.href = wanted;
  };
  apply();
  store.sub(styleAtom, apply);
}
