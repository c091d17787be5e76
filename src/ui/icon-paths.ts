/** Shapes of icons as path data in a view box of 24 by 24. */

/** Path data with an absolute start, independent of the previous path. */
export type IconPath = `M${string}`;

export const createCirclePath = (x: number, y: number, radius: number): IconPath =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export const createBoxPath = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): IconPath => {
  const corner = `a${radius} ${radius} 0 0 1 `;
  const [straightWidth, straightHeight] = [width - 2 * radius, height - 2 * radius];
  return `M${x + radius} ${y}h${straightWidth}${corner}${radius} ${radius}v${straightHeight}${corner}${-radius} ${radius}h${-straightWidth}${corner}${-radius} ${-radius}v${-straightHeight}${corner}${radius} ${-radius}z`;
};

// The paths below are also drawn outside components, as marks on a map.
export const toolPath =
  'M14.5 6.5a4 4 0 0 1 5-2.3l-2.7 2.7.6 2 2 .6 2.3-2.3a4 4 0 0 1-5.6 4.7l-7.6 7.6a2 2 0 0 1-2.8-2.8l7.6-7.6a4 4 0 0 1 1.2-2.6Z';
export const checkPath = 'M5 12.5l4.5 4.5L19 7.5';
/** A case with lamps and radio waves. */
export const gatewayPath =
  'M5.5 13h13a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-3.5A1.5 1.5 0 0 1 5.5 13ZM8 16.2h.01M12 16.2h4M12 13V9.5M8.8 8a4.5 4.5 0 0 1 6.4 0M6.3 5.5a8 8 0 0 1 11.4 0';
