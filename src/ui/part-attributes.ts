/** Sets on the elements of Vant's parts what their properties cannot: roles, labels, keys. */
import { type RefObject, useLayoutEffect } from 'react';

/** The attributes by name; `null` takes one away that Vant sets. */
export type PartAttributes = Readonly<Record<string, string | null>>;

/** Runs after every rendering, so that what Vant sets anew is set right before anything is painted. */
export function usePartAttributes(
  place: RefObject<HTMLElement | null>,
  selector: string,
  attributes: PartAttributes,
): void {
  useLayoutEffect(() => {
    for (const element of place.current?.querySelectorAll(selector) ?? [])
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name);
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
  });
}
