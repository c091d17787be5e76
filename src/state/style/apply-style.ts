/** Applies the style to the document: the brand's colours as custom properties (through CSSOM), and the favicon. */
import type { createStore } from 'jotai';
import { createBrandColours } from './brand-colours';
import { styleAtom } from './style-store';

interface Properties {
  setProperty(name: string, value: string): void;
  removeProperty(name: string): unknown;
}
interface IconLink {
  href: string;
  removeAttribute(name: string): void;
}

export function applyStyle(
  store: ReturnType<typeof createStore>,
  root: Properties,
  icon: IconLink | null,
): void {
  const ownIcon = icon?.href ?? '';
  const apply = (): void => {
    const { brand, favicon } = store.get(styleAtom).style;
    const colours = brand === null ? null : createBrandColours(brand);
    for (const appearance of ['light', 'dark'] as const)
      for (const part of ['accent', 'soft', 'on'] as const) {
        const name = `--as-brand-${appearance}-${part}`;
        const value = colours?.[appearance][part];
        if (value === undefined) root.removeProperty(name);
        else root.setProperty(name, value);
      }
    if (icon === null) return;
    const nextIcon = favicon ?? ownIcon;
    if (icon.href === nextIcon) return;
    // The page declares the type of the product's own icon.
    icon.removeAttribute('type');
    icon.href = nextIcon;
  };
  apply();
  store.sub(styleAtom, apply);
}
