export interface PictureLegend {
  readonly title: string;
  readonly span: string;
  readonly entries: readonly { readonly color: string; readonly text: string }[];
  readonly background: string;
  readonly ink: string;
  readonly font: string;
}

/** Line height, padding and swatch width in CSS pixels. */
const LINE = 20;
const EDGE = 12;
const SWATCH = 14;

/** Returns a copy of the chart with a legend above, at `scale` pixels per CSS pixel; `null` without canvas support. */
export function addLegend(
  lines: HTMLCanvasElement,
  legend: PictureLegend,
  scale: number,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const legendHeight = EDGE + (2 + legend.entries.length) * LINE + EDGE;
  canvas.width = lines.width + 2 * EDGE * scale;
  canvas.height = lines.height + (legendHeight + EDGE) * scale;
  pen.fillStyle = legend.background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(lines, EDGE * scale, legendHeight * scale);
  pen.scale(scale, scale);
  pen.textBaseline = 'middle';
  pen.fillStyle = legend.ink;
  pen.font = `600 14px ${legend.font}`;
  pen.fillText(legend.title, EDGE, EDGE + LINE / 2);
  pen.font = `12px ${legend.font}`;
  pen.fillText(legend.span, EDGE, EDGE + 1.5 * LINE);
  for (const [row, { color, text }] of legend.entries.entries()) {
    const y = EDGE + (2.5 + row) * LINE;
    pen.fillStyle = color;
    pen.fillRect(EDGE, y - 2, SWATCH, 4);
    pen.fillStyle = legend.ink;
    pen.fillText(text, EDGE + SWATCH + 6, y);
  }
  return canvas;
}

export const toPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
