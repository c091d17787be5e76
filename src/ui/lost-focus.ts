/** Whether nothing has the focus: removing the focused element moves it to the body. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Moves a lost focus to the screen's heading: screen readers announce it, and Tab continues from it. */
export function focusHeading(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
