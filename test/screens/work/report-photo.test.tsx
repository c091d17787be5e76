import { expect, it, vi } from 'vitest';
import { cn as repair } from '../../../src/i18n/repair';
import { cn } from '../../../src/i18n/work-parts';
import { createJpeg } from '../../unit/src/shared/work/picture-bytes';
import { advanceTime } from '../kit/events';
import { openAt } from '../kit/open';
import { fireEvent, getCurrentPath, renderAt, screen, waitFor } from '../kit/render';

vi.mock('../../../src/browser/decode-picture', () => import('../kit/photos'));

it('fault 80: a report started with a photo is named in its address immediately, and restored', async () => {
  const outside = await openAt('/home/work/equip-repairs');
  const albumLabel = cn.wayTo.replace('{way}', cn.fromAlbum).replace('{label}', repair.photos);
  const album = await screen.findByLabelText(albumLabel);
  await waitFor(() => expect(album).toBeEnabled());
  expect(getCurrentPath()).toBe('/home/work/equip-repairs');
  // The camera or the album is open, without a result yet.
  fireEvent.click(album);
  await waitFor(() => expect(getCurrentPath()).toMatch(/^\/home\/work\/equip-repairs\?draft=/));
  const address = getCurrentPath();
  const files = [new File([new Uint8Array(createJpeg(100, 80))], 'pump.jpg')];
  fireEvent.change(album, { target: { files } });
  const tile = { name: cn.openPicture.replace('{n}', '1').replace('{state}', cn.pictureHere) };
  await screen.findByRole('button', tile);
  await advanceTime(outside, 1_000);
  await renderAt(outside.services, address);
  expect(await screen.findByRole('button', tile)).toBeInTheDocument();
});
