import { describe, expect, it, vi } from 'vitest';
import { SentPictures } from '../../../src/features/work/pictures/sent-pictures';
import { cn } from '../../../src/i18n/work-parts';
import type { Image } from '../../../src/shared/calls/attachment';
import type { ImageUrl } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { fakeOutside } from '../kit/fake-outside';
import {
  act,
  getAllBySelector,
  getButton,
  getBySelector,
  renderBare,
  screen,
  user,
  type View,
} from '../kit/render';

let drawn: View;

const image = (url: string, changes: Partial<Image> = {}): Image => ({
  url: url as ImageUrl,
  by: 'camera',
  takenAt: null,
  lat: null,
  lng: null,
  accuracy: null,
  item: '',
  ...changes,
});
const open = async (...images: readonly Image[]): Promise<void> => {
  drawn = await renderBare(fakeOutside().services, <SentPictures images={images} />);
};
const shown = (): readonly (string | null)[] => getAllBySelector('img').map((one) => one.getAttribute('src'));

describe('Images that the platform has', () => {
  it('are a strip with the origin of each, and open over the whole screen', async () => {
    await open(
      image('/cdn/upload/1.jpg', { takenAt: epochMs(1_760_000_000_000) }),
      image('/cdn/upload/2.jpg', { by: 'album' }),
    );
    expect(shown()).toEqual(['/cdn/upload/1.jpg', '/cdn/upload/2.jpg']);
    await user.click(screen.getByRole('button', { name: `查看照片 2：${cn.byAlbum}` }));
    expect(getBySelector('dialog img').getAttribute('src')).toBe('/cdn/upload/2.jpg');
    expect(getBySelector('dialog img').getAttribute('alt')).toBe('照片 2');
    await user.click(screen.getByRole('button', { name: cn.previous }));
    expect(getBySelector('dialog img').getAttribute('src')).toBe('/cdn/upload/1.jpg');
    expect(screen.getByRole('dialog', { name: '照片 1 / 2' })).toHaveTextContent('拍摄于 2025-10-09');
    await user.click(getButton('关闭'));
    expect(getAllBySelector('dialog')).toEqual([]);
  });

  it('are nothing where there are none, and one where one is named twice', async () => {
    await open();
    expect(document.body.textContent).toBe('');
    await drawn.rerender(<SentPictures images={[image('/cdn/upload/1.jpg'), image('/cdn/upload/1.jpg')]} />);
    expect(shown()).toHaveLength(1);
  });

  it('are named where they may not be shown or do not load', async () => {
    await open(image('//evil.example/1.png'), image('/cdn/upload/gone.jpg'));
    expect(shown()).toEqual(['/cdn/upload/gone.jpg']);
    expect(getAllBySelector('.as-tile__none')).toHaveLength(1);
    await act(async () => void getBySelector('img').dispatchEvent(new Event('error')));
    expect(getAllBySelector('.as-tile__none').map((one) => one.textContent)).toEqual([
      cn.noImage,
      cn.noImage,
    ]);
  });

  it('are tried again when the network is back', async () => {
    await open(image('/cdn/upload/1.jpg'));
    await act(async () => void getBySelector('img').dispatchEvent(new Event('error')));
    expect(shown()).toEqual([]);
    for (const onLine of [false, true]) {
      const now = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      await act(async () => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
      now.mockRestore();
    }
    expect(shown()).toEqual(['/cdn/upload/1.jpg']);
  });
});
