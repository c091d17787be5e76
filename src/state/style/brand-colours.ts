/**
 * The light and dark colours of a brand: its colour, made darker or lighter until text in it has a contrast
 * of 4.5 to 1 on every background.
 */
type Rgb = readonly [red: number, green: number, blue: number];

/** Accent, faint background and colour of text on the accent, as `#rrggbb`. */
interface Accent {
  readonly accent: string;
  readonly soft: string;
  readonly on: string;
}
export interface BrandColours {
  readonly light: Accent;
  readonly dark: Accent;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The background with the least contrast, and the surface under a faint accent; as in `theme.css`. */
const LIGHT = { background: [239, 224, 251], surface: WHITE } as const;
const DARK = { background: [37, 50, 64], surface: [20, 30, 41] } as const;
const READABLE = 4.5;
const STEPS = 50;

/** Parses `#rgb` or `#rrggbb`; `null` for anything else. */
export function parseColour(text: string): Rgb | null {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(text.trim()) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) return null;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
const formatColour = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

// Relative luminance and contrast as WCAG 2 defines them.
const linearize = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const getLuminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue);
const getContrast = (a: Rgb, b: Rgb): number => {
  const [firstLuminance, secondLuminance] = [getLuminance(a), getLuminance(b)];
  return (
    (Math.max(firstLuminance, secondLuminance) + 0.05) / (Math.min(firstLuminance, secondLuminance) + 0.05)
  );
};

function makeReadable(colour: Rgb, targetColour: Rgb, backgrounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixedColour = mix(colour, targetColour, step / STEPS);
    // Rounded first, because the drawn colour must be readable.
    const roundedColour = parseColour(formatColour(mixedColour)) ?? mixedColour;
    if (backgrounds.every((background) => getContrast(roundedColour, background) >= READABLE))
      return roundedColour;
  }
  return targetColour;
}

/** Creates the colours of a brand; `null` if the text is not a colour. */
export function createBrandColours(text: string): BrandColours | null {
  const brand = parseColour(text);
  if (brand === null) return null;
  const lightSoft = mix(LIGHT.surface, brand, 0.1);
  const light = makeReadable(brand, BLACK, [LIGHT.background, WHITE, lightSoft]);
  const darkSoft = mix(DARK.surface, brand, 0.2);
  const dark = makeReadable(brand, WHITE, [DARK.background, darkSoft]);
  const onDark = makeReadable(mix(dark, BLACK, 0.6), BLACK, [dark]);
  return {
    light: { accent: formatColour(light), soft: formatColour(lightSoft), on: formatColour(WHITE) },
    dark: { accent: formatColour(dark), soft: formatColour(darkSoft), on: formatColour(onDark) },
  };
}
