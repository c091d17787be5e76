/** Maps the line colours of a page to curve colours that are legible on light and dark screens. */

/** Hues of `--as-curve-1` to `--as-curve-8`, in degrees. */
const HUES = [210, 17, 155, 295, 45, 190, 262, 4];
/** Chroma below which a colour is a grey, without a hue. */
const MIN_CHROMA = 24;
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Returns the hue of `#rrggbb`; NaN for a grey or any other text. */
function getHue(color: string): number {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(color)?.slice(1) ?? []).map((hexPair) =>
    Number.parseInt(hexPair, 16),
  );
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma < MIN_CHROMA) return Number.NaN;
  const sixth =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return (sixth * 60 + 360) % 360;
}

/** Returns the nearest unused curve colour's index for each colour; greys and `undefined` get the remaining ones. */
export function getPalette(colors: readonly (string | undefined)[]): readonly number[] {
  const unused = new Set(HUES.keys());
  const getDistance = (hue: number, index: number): number => {
    const difference = Math.abs((HUES[index] ?? 0) - hue);
    return Math.min(difference, 360 - difference);
  };
  const take = (index: number | undefined): number | undefined => {
    if (index !== undefined) unused.delete(index);
    return index;
  };
  const nearest = colors.map((color) => {
    const hue = color === undefined ? Number.NaN : getHue(color);
    return Number.isNaN(hue)
      ? undefined
      : take([...unused].sort((a, b) => getDistance(hue, a) - getDistance(hue, b))[0]);
  });
  return nearest.map((index, place) => index ?? take([...unused][0]) ?? place);
}
