/**
 * Decodes pictures and draws them on a canvas. An image element decodes them and turns them upright; a picture that is
 * too large for that is decoded as a bitmap, which the browser scales down while decoding.
 */

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Drawing extends Size {
  readonly toJpeg: (size: Size & { readonly quality: number }) => Promise<Blob | null>;
  readonly release: () => void;
}

function createDrawing(
  page: Document,
  picture: CanvasImageSource,
  size: Size,
  releasePicture: () => void,
): Drawing {
  const canvas = page.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  return {
    ...size,
    toJpeg: async ({ width, height, quality }) => {
      if (context === null) return null;
      canvas.width = width;
      canvas.height = height;
      // Transparent parts of a PNG would be black in a JPEG.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, 0, 0, width, height);
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    },
    release: () => {
      // Safari keeps the memory of a canvas as long as it has a size.
      canvas.width = 1;
      canvas.height = 1;
      releasePicture();
    },
  };
}

/** Decodes a picture; `null` if the browser cannot. */
export async function decodePicture(page: Document, file: Blob): Promise<Drawing | null> {
  const url = URL.createObjectURL(file);
  const image = page.createElement('img');
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
  return createDrawing(page, image, { width: image.naturalWidth, height: image.naturalHeight }, () => {
    image.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}

type BitmapScope = Pick<Window, 'createImageBitmap' | 'document'>;

/** Returns options for an upright bitmap of a given width, from which the height follows. */
const getResizeOptions = (width: number) =>
  ({ resizeWidth: width, resizeQuality: 'high', imageOrientation: 'from-image' }) as const;

/** Whether the browser supports these options; one that ignores them would decode the picture in full size. */
async function canShrink(scope: BitmapScope): Promise<boolean> {
  if (typeof scope.createImageBitmap !== 'function') return false;
  const probe = scope.document.createElement('canvas');
  probe.width = 2;
  probe.height = 2;
  const bitmap = await scope.createImageBitmap(probe, getResizeOptions(1));
  bitmap.close();
  return bitmap.width === 1;
}

/** Decodes a picture scaled to a width; `null` if the browser cannot scale while decoding. */
export async function decodeLargePicture(
  scope: BitmapScope,
  file: Blob,
  width: number,
): Promise<Drawing | null> {
  try {
    if (!(await canShrink(scope))) return null;
    const bitmap = await scope.createImageBitmap(file, getResizeOptions(width));
    return createDrawing(scope.document, bitmap, { width: bitmap.width, height: bitmap.height }, () =>
      bitmap.close(),
    );
  } catch {
    return null;
  }
}
