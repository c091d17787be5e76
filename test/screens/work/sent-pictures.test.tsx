import { describe, expect, it, vi } from 'vitest';
import { SentPictures } from '../../../src/features/work/pictures/sent-pictures';
import { cn } from '../../../src/i18n/work-parts';
import type { Image } from '../../../src/shared/calls/attachment';
import type { ImageUrl } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { ok, Path } from '../kit/answers';
import { dispatch } from '../kit/events';
import { createFakeOutside } from '../kit/fake-outside';
import { press } from '../kit/open';
import { getAllBySelector, getBySelector, withinDialog } from '../kit/queries';
import { fireEvent, renderBare, screen, user } from '../kit/render';

describe('Images on the platform', () => {
  it('are a strip with the origin of each, and open full screen', async () => {
    await open(
      createImage('/cdn/upload/1.jpg', { takenAt: epochMs(1_760_000_000_000) }),
      createImage('/cdn/upload/2.jpg', { by: 'album' }),
    );
    expect(listSources()).toEqual(['/cdn/upload/1.jpg', '/cdn/upload/2.jpg']);
    await press(`查看照片 2：${cn.byAlbum}`);
    expect(withinDialog().getByAltText('照片 2')).toHaveAttribute('src', '/cdn/upload/2.jpg');
    await press(cn.previous);
    expect(withinDialog().getByAltText('照片 1')).toHaveAttribute('src', '/cdn/upload/1.jpg');
    expect(screen.getByRole('dialog', { name: '照片 1 / 2' })).toHaveTextContent('拍摄于 2025-10-09');
    await user.click(withinDialog().getByText('关闭'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are hidden if missing, and shown once if named twice', async () => {
    const view = await open();
    expect(document.body).toHaveTextContent(/^$/);
    await view.rerender(
      <SentPictures images={[createImage('/cdn/upload/1.jpg'), createImage('/cdn/upload/1.jpg')]} />,
    );
    expect(listSources()).toHaveLength(1);
  });

  it('are named if they may not be shown or do not load', async () => {
    await open(createImage('//evil.example/1.png'), createImage('/cdn/upload/gone.jpg'));
    expect(listSources()).toEqual(['/cdn/upload/gone.jpg']);
    expect(screen.getAllByText(cn.noImage)).toHaveLength(1);
    fireEvent.error(getBySelector('img'));
    expect(screen.getAllByText(cn.noImage)).toHaveLength(2);
  });

  it('use the older base with an older style if they are relative', async () => {
    const { services } = createFakeOutside({
      config: { imageBase: '/old/' },
      answers: { [Path.style]: ok({ isNew: false }) },
    });
    await services.style.loadForDomain();
    const images = [createImage('a/1.jpg'), createImage('/cdn/upload/2.jpg')];
    await renderBare(services, <SentPictures images={images} />);
    expect(listSources()).toEqual(['/old/a/1.jpg', '/cdn/upload/2.jpg']);
  });

  it('are retried when the network returns', async () => {
    await open(createImage('/cdn/upload/1.jpg'));
    fireEvent.error(getBySelector('img'));
    expect(listSources()).toEqual([]);
    for (const onLine of [false, true]) {
      const now = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      await dispatch(window, onLine ? 'online' : 'offline');
      now.mockRestore();
    }
    expect(listSources()).toEqual(['/cdn/upload/1.jpg']);
  });
});

const open = (...images: readonly Image[]) =>
  renderBare(createFakeOutside().services, <SentPictures images={images} />);

const listSources = () => getAllBySelector('img').map((one) => one.getAttribute('src'));

const createImage = (url: string, changes: Partial<Image> = {}): Image => ({
  url: url as ImageUrl,
  by: 'camera',
  takenAt: null,
  lat: null,
  lng: null,
  accuracy: null,
  item: '',
  ...changes,
});
