/** Gives a focus that is lost a place: the heading of the screen. */

/** True while nothing has the focus: the browser gives it to the body when the element that had it is taken out. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Gives the heading of the screen a focus that is lost. It is read out, and Tab goes on from it. */
export function focusHeading(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
