import { type RefObject, useLayoutEffect } from 'react';

/** Attributes by name; `null` removes one that Vant sets. */
export type PartAttributes = Readonly<Record<string, string | null>>;

/** Sets attributes that Vant's properties cannot, such as roles and labels. Runs after every render, before paint. */
export function usePartAttributes(
  container: RefObject<HTMLElement | null>,
  selector: string,
  attributes: PartAttributes,
): void {
  useLayoutEffect(() => {
    for (const element of container.current?.querySelectorAll(selector) ?? [])
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name);
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
  });
}
