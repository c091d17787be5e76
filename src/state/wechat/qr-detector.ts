/** Reads QR codes where the browser has no reader of its own; loaded by the first scan. */
import jsQR from 'jsqr';

/** What can be drawn: the picture of a camera, or one that was chosen. */
type Source = HTMLVideoElement | ImageBitmap;

/** Longer edges are drawn smaller: a code fills a good part of a picture, and a phone has little time. */
const EDGE_MAX_PX = 800;

const sizeOf = (source: Source): readonly [number, number] =>
  'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

export function qrDetector(page: Document): {
  detect(source: unknown): Promise<readonly { readonly rawValue: string }[]>;
} {
  const canvas = page.createElement('canvas');
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (given) => {
      const source = given as Source;
      const [width, height] = sizeOf(source);
      if (paint === null || width === 0 || height === 0) return [];
      const scale = Math.min(1, EDGE_MAX_PX / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      paint.drawImage(source, 0, 0, canvas.width, canvas.height);
      const { data } = paint.getImageData(0, 0, canvas.width, canvas.height);
      const code = jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' });
      return code === null ? [] : [{ rawValue: code.data }];
    },
  };
}
