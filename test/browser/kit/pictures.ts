import type { Page } from 'playwright-core';

/** Returns the largest difference of a pixel's colour channel, 0 to 255; 255 for different sizes. */
export const getLargestDifference = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (texts) => {
      const decoded = await Promise.all(
        texts.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          if (context === null) throw new Error('nothing can be drawn');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [first, second] = decoded;
      if (first?.width !== second?.width || first?.height !== second?.height) return 255;
      let largest = 0;
      first?.data.forEach((level, at) => {
        largest = Math.max(largest, Math.abs(level - (second?.data[at] ?? 0)));
      });
      return largest;
    },
    [one.toString('base64'), other.toString('base64')],
  );
