/** Contrast of two colours according to WCAG. */

export function getLuminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio, from 1 to 21; text needs 4.5. */
export function getContrast(a: string, b: string): number {
  const [high = 0, low = 0] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
