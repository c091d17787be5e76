import { beforeEach, expect, it, vi } from 'vitest';
import { cn as repair } from '../../../src/i18n/repair';
import { cn } from '../../../src/i18n/work-parts';
import { jpeg } from '../../unit/src/shared/work/picture-bytes';
import { act, cleanup, currentPath, getAllBySelector, getBySelector, renderAt } from '../kit/render';
import { emptyDevice, signedIn, soon } from './kit';

vi.mock('../../../src/browser/decode-picture', () => ({
  decodePicture: async () => ({
    width: 100,
    height: 80,
    jpeg: async () => new Blob(['jpeg']),
    release: () => undefined,
  }),
}));

beforeEach(emptyDevice);

it('fault 80: a report that begins with a photo is named by its address at once, so that it is found again', async () => {
  const outside = await signedIn();
  await renderAt(outside.services, '/home/work/equip-repairs');
  await soon(drawn, () => getAllBySelector('.as-photos').length, 1);
  expect(currentPath()).toBe('/home/work/equip-repairs');
  const album = getBySelector<HTMLInputElement>(
    `input[aria-label="${cn.wayTo.replace('{way}', cn.fromAlbum).replace('{label}', repair.photos)}"]`,
  );
  await soon(drawn, () => album.disabled, false);
  // The camera or the album is open, and nothing has come of it yet.
  await act(
    async () => void album.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
  await soon(drawn, () => currentPath().startsWith('/home/work/equip-repairs?draft='), true);
  const address = currentPath();
  await act(async () => {
    const bytes = jpeg(100, 80) as Uint8Array<ArrayBuffer>;
    Object.defineProperty(album, 'files', { configurable: true, value: [new File([bytes], 'pump.jpg')] });
    album.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(drawn, () => getAllBySelector('.as-tile__open').length, 1);
  await act(async () => outside.pass(1_000));
  cleanup();
  await renderAt(outside.services, address);
  await soon(drawn, () => getAllBySelector('.as-tile__open').length, 1);
});
