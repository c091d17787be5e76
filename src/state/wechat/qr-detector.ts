/** Reads QR codes in browsers without a native reader. Loaded by the first scan. */
import jsQR from 'jsqr';

type Source = HTMLVideoElement | ImageBitmap;

/** Larger pictures are scaled down: a code fills a good part of a picture, and phones are slow. */
const EDGE_MAX_PX = 800;

const getSize = (source: Source): readonly [number, number] =>
  'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

export function createQrDetector(page: Document): {
  detect(source: unknown): Promise<readonly { readonly rawValue: string }[]>;
} {
  const canvas = page.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (input) => {
      const source = input as Source;
      const [width, height] = getSize(source);
      if (context === null || width === 0 || height === 0) return [];
      const scale = Math.min(1, EDGE_MAX_PX / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      context.drawImage(source, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const code = jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' });
      return code === null ? [] : [{ rawValue: code.data }];
    },
  };
}
