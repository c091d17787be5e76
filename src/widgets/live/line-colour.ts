/** Colours of lines without one in the page. */

const COLOURS = ['#3b9eff', '#f2a33a', '#37c48f', '#e0679b', '#9a86f0', '#54c6d8'];

export const getLineColour = (color: string | null, n: number): string =>
  color ?? COLOURS[n % COLOURS.length] ?? 'currentColor';
