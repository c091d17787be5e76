/** Decodes pictures with an image element, which applies their orientation, and draws them on a canvas. */

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly jpeg: (size: {
    readonly width: number;
    readonly height: number;
    readonly quality: number;
  }) => Promise<Blob | null>;
  readonly release: () => void;
}

/** Returns `null` if the browser cannot decode the picture. */
export async function decodePicture(page: Document, file: Blob): Promise<Drawing | null> {
  const address = URL.createObjectURL(file);
  const image = page.createElement('img');
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
  const canvas = page.createElement('canvas');
  const paint = canvas.getContext('2d', { alpha: false });
  return {
    width: image.naturalWidth,
    height: image.naturalHeight,
    jpeg: async ({ width, height, quality }) => {
      if (paint === null) return null;
      canvas.width = width;
      canvas.height = height;
      // Transparent parts of a PNG would be black in a JPEG.
      paint.fillStyle = '#fff';
      paint.fillRect(0, 0, width, height);
      paint.drawImage(image, 0, 0, width, height);
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    },
    release: () => {
      // Safari keeps a canvas' memory as long as it has a size.
      canvas.width = 1;
      canvas.height = 1;
      image.removeAttribute('src');
      URL.revokeObjectURL(address);
    },
  };
}
