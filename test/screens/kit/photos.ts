/** Photos without a browser: `vi.mock` replaces `src/browser/decode-picture` with this file. */
import { expect } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { workPartsWords } from '../../../src/i18n/work-parts';
import { createJpeg } from '../../unit/src/shared/work/picture-bytes';
import { screen, user, waitFor, within } from './render';

export const decodePicture = async () => ({
  width: 100,
  height: 80,
  toJpeg: async () => new Blob(['jpeg']),
  release: () => undefined,
});

export const decodeLargePicture = async () => null;

const t = getTranslator(workPartsWords, 'cn');

export async function addPhoto(label: string): Promise<void> {
  const album = screen.getByLabelText(t('wayTo', { way: t('fromAlbum'), label }));
  await waitFor(() => expect(album).toBeEnabled());
  const bytes = new Uint8Array(createJpeg(100, 80));
  await user.upload(album, new File([bytes], 'pump.jpg', { type: 'image/jpeg' }));
  const photos = within(await screen.findByRole('list', { name: label }));
  await photos.findByRole('button', { name: new RegExp(t('openPicture', { n: 1, state: '' })) });
}
