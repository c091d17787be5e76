/** Whether nothing has the focus: removing the focused element moves it to the body. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Moves a lost focus to the screen's heading, which is read out, and from which Tab continues. */
export function focusHeading(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
