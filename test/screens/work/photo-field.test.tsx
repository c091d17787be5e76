import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoField } from '../../../src/features/work/pictures/photo-field';
import { cn } from '../../../src/i18n/work-parts';
import { type DeviceTools, got, none } from '../../../src/state/wechat/device-tools';
import { ownKey } from '../../../src/state/work/rows';
import { workOf } from '../../../src/state/work/work-services';
import { bmp, heic, jpeg, png } from '../../unit/src/shared/work/picture-bytes';
import type { FakeOutside } from '../kit/fake-outside';
import {
  act,
  cleanup,
  type Drawn,
  fill,
  getAllBySelector,
  getButton,
  getBySelector,
  renderBare,
  screen,
  settled,
  user,
} from '../kit/render';
import { drawForm, emptyDevice, signedIn, soon } from './kit';

const drawing = vi.hoisted(() => ({ until: Promise.resolve() }));
// A document without a browser draws no picture.
vi.mock('../../../src/browser/decode-picture', () => ({
  decodePicture: async () => {
    await drawing.until;
    return {
      width: 100,
      height: 80,
      jpeg: async ({ quality }: { quality: number }) => new Blob([`jpeg ${quality}`]),
      release: () => undefined,
    };
  },
}));

let outside: FakeOutside;
beforeEach(() => {
  emptyDevice();
  drawing.until = Promise.resolve();
});

const MB = 1_024 * 1_024;
const file = (name: string, bytes: Uint8Array, more = 0): File =>
  new File([bytes as Uint8Array<ArrayBuffer>, new Uint8Array(more)], name);
const photo = (name = 'pump.jpg'): File => file(name, jpeg(100, 80));

/** Two fields of one form: of the form itself, and of an item. */
const open = async (max = 5, cameraOnly = false): Promise<void> => {
  outside = await signedIn();
  await drawFormOf(outside, max, cameraOnly);
  await soon(drawn, () => album('Gauge').disabled, false);
};
const drawFormOf = (of: FakeOutside, max = 5, cameraOnly = false): Promise<Drawn> =>
  drawForm(of, (draft) => (
    <>
      <PhotoField
        draft={draft}
        use="repair"
        max={max}
        label="Fault"
        hint="Name plate too"
        cameraOnly={cameraOnly}
      />
      <PhotoField draft={draft} use="repair" item="i1" max={3} label="Gauge" />
      <output data-state={draft.state}>{draft.pictures.length}</output>
    </>
  ));
const album = (label = 'Fault'): HTMLInputElement =>
  getBySelector(`input[aria-label="${cn.fromAlbum}：${label}"]`);
const fire = (input: HTMLInputElement, ...files: readonly File[]): void => {
  input.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = async (input: HTMLInputElement, ...files: readonly File[]): Promise<void> => {
  await act(async () => fire(input, ...files));
  await settled();
};
const tiles = (label = 'Fault'): readonly string[] =>
  [...document.body.querySelectorAll(`ul[aria-label="${label}"] .as-tile__open`)].map(
    (one) => one.getAttribute('aria-label') ?? '',
  );
const refusals = (): readonly string[] =>
  getAllBySelector('.as-photos__refused .as-photos__why').map((one) => one.textContent ?? '');
const stored = () => workOf(outside.services).store.rows('pictures', 'u1');

describe('The photos of a form without room for more', () => {
  it('are asked about: one is kept all the same, another is not', async () => {
    await open();
    const { store } = workOf(outside.services);
    vi.spyOn(store, 'makeRoom').mockResolvedValue(false);
    await choose(album(), photo('a.jpg'), photo('b.jpg'));
    await soon(drawn, () => refusals().length, 2);
    expect(refusals()[0]).toContain(cn.fileNoRoom);
    expect(tiles()).toEqual([]);
    expect(await stored()).toEqual([]);
    await user.click(getButton(cn.keepAnyway));
    await soon(drawn, () => tiles().length, 1);
    expect((await stored()).map(({ by, takenAt }) => [by, takenAt])).toEqual([['album', null]]);
    // The other one still waits for its decision when something else is chosen.
    await choose(album(), file('empty.jpg', new Uint8Array()));
    await soon(drawn, () => refusals().length, 2);
    await user.click(getButton(cn.understood));
    await user.click(screen.getByRole('button', { name: cn.understood }));
    expect(refusals()).toEqual([]);
    expect(tiles()).toHaveLength(1);
  });
});

describe('The photos of a form within WeChat', () => {
  const unsupported = async () => none('unsupported');
  const openInWechat = async (takePictures: DeviceTools['takePictures'], max = 5): Promise<void> => {
    outside = await signedIn();
    outside.services.deviceTools(() => ({
      isWechat: true,
      scan: unsupported,
      scanCamera: unsupported,
      scanPicture: unsupported,
      position: unsupported,
      closeWindow: unsupported,
      takePictures,
    }));
    await drawForm(outside, (draft) => <PhotoField draft={draft} use="repair" max={max} label="Fault" />);
    await soon(drawn, () => screen.getByRole('button', { name: `${cn.takePhoto}：Fault` }).disabled, false);
  };
  const press = async (way: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: `${way}：Fault` }));
    await settled();
  };

  it('are taken by its own chooser: one by the camera, as many as may be out of the album', async () => {
    const asked: unknown[] = [];
    await openInWechat(async (source, most) => {
      asked.push([source, most]);
      return got(source === 'camera' ? [photo()] : [photo('a.jpg'), photo('b.jpg')]);
    });
    await press(cn.takePhoto);
    await soon(drawn, () => tiles().length, 1);
    await press(cn.fromAlbum);
    await soon(drawn, () => tiles().length, 3);
    expect(asked).toEqual([
      ['camera', 1],
      ['album', 5],
    ]);
    expect((await stored()).map(({ by }) => by)).toEqual(['camera', 'album', 'album']);
  });

  it('stay as they are where nothing is chosen, and its chooser is offered again', async () => {
    await openInWechat(async () => none('cancelled'));
    await press(cn.takePhoto);
    await press(cn.fromAlbum);
    expect(tiles()).toEqual([]);
    expect(refusals()).toEqual([]);
    expect(screen.getByRole('button', { name: `${cn.takePhoto}：Fault` }).disabled).toBe(false);
    expect(getAllBySelector('input[type=file]')).toEqual([]);
  });

  it('fault 81: come by the phone’s own camera and files where its chooser fails', async () => {
    await openInWechat(async () => none('failed'));
    await press(cn.takePhoto);
    expect(document.body).toHaveTextContent(cn.cameraNone);
    expect(
      getBySelector<HTMLInputElement>(`input[aria-label="${cn.takePhoto}：Fault"]`).getAttribute('capture'),
    ).toBe('environment');
    await choose(album(), photo());
    await soon(drawn, () => tiles().length, 1);
  });
});

describe('The photos of a form', () => {
  it('are kept on the phone, each with its state, its own field and its origin', async () => {
    await open();
    await choose(album(), photo());
    await choose(album('Gauge'), file('gauge.bmp', bmp(100, 80)));
    await soon(drawn, () => [tiles().length, tiles('Gauge').length], [1, 1]);
    expect(tiles()).toEqual([`查看照片 1：${cn.pictureHere}`]);
    expect(document.body).toHaveTextContent('1 / 5 张');
    expect((await stored()).map(({ item, by, takenAt }) => [item, by, takenAt])).toEqual([
      ['', 'album', null],
      ['i1', 'album', null],
    ]);
    expect(screen.getByRole('status').textContent).toBe('2');
  });

  it('are no kept draft while one is still being made ready', async () => {
    await open();
    let _draw: () => void = () => undefined;
    drawing.until = new Promise((resolve) => {
      _draw = resolve;
    });
    await choose(album(), photo());
    const state = () => screen.getByRole('status').dataset.state;
    await soon(drawn, () => (document.body.textContent ?? '').includes(cn.preparing), true);
    for (let look = 0; look < 5; look++) await settled();
    expect([state(), tiles().length]).toEqual(['changed', 0]);
    renderBare();
    await soon(drawn, () => [state(), tiles().length], ['disk', 1]);
  });

  it('do not undo what was typed while they were made ready', async () => {
    await open();
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'note' });
    await act(async () => {
      fire(album(), photo());
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(note, 'noisy bearing');
      note.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await soon(drawn, () => tiles().length, 1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('noisy bearing');
  });

  it('fault 76: takes five, and refuses a file of 6 MB with the limit, unless it is shrunk', async () => {
    await open();
    await choose(album(), file('large.jpg', jpeg(100, 80), 6 * MB));
    await soon(drawn, refusals, ['large.jpg：6.0 MB，超过 5 MB 的上限']);
    await user.click(screen.getByRole('button', { name: cn.shrinkAndAdd }));
    await soon(drawn, () => [tiles().length, refusals().length], [1, 0]);
    await choose(album(), ...['2', '3', '4', '5', '6'].map((name) => photo(`${name}.jpg`)));
    await soon(drawn, () => [tiles().length, ...refusals()], [5, '6.jpg：最多 5 张照片']);
    await user.click(screen.getByRole('button', { name: cn.understood }));
    const input = album();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => void input.dispatchEvent(click));
    expect([click.defaultPrevented, ...refusals()]).toEqual([true, '最多 5 张照片']);
    expect(await stored()).toHaveLength(5);
  });

  it('faults 77 and 78: names why a file is no photo, and takes the others', async () => {
    await open();
    await choose(
      album(),
      file('IMG_1.jpg', heic()),
      file('empty.png', new Uint8Array()),
      file('cut.jpg', jpeg(100, 80, { end: false })),
      file('dot.png', png(1, 1)),
      photo('good.jpg'),
    );
    await soon(drawn, () => tiles().length, 1);
    expect(refusals()).toEqual([
      `IMG_1.jpg：${cn.fileHeic}`,
      `empty.png：${cn.fileEmpty}`,
      `cut.jpg：${cn.fileCut}`,
      `dot.png：${cn.fileTooSmall}`,
    ]);
    await choose(album('Gauge'), file('huge.png', png(12_000, 9_000)));
    await soon(drawn, refusals, [
      `IMG_1.jpg：${cn.fileHeic}`,
      `empty.png：${cn.fileEmpty}`,
      `cut.jpg：${cn.fileCut}`,
      `dot.png：${cn.fileTooSmall}`,
      'huge.png：超过 40 百万像素，请关闭手机的高分辨率模式',
    ]);
  });

  it('are removed after a question, from the form and from the phone', async () => {
    await open();
    await choose(album(), photo());
    await soon(drawn, () => tiles().length, 1);
    await user.click(screen.getByRole('button', { name: '删除照片 1' }));
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(tiles()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '删除照片 1' }));
    await user.click(screen.getByRole('button', { name: cn.remove }));
    await soon(drawn, () => [tiles().length, screen.getByRole('status').textContent], [0, '0']);
    expect(await stored()).toEqual([]);
  });

  it('are looked at over the whole screen, by keys too', async () => {
    await open();
    await choose(album(), photo('1.jpg'), photo('2.jpg'));
    await soon(drawn, () => tiles().length, 2);
    await user.click(screen.getByRole('button', { name: tiles()[0] ?? '' }));
    expect(screen.getByRole('dialog', { name: '照片 1 / 2' })).toHaveTextContent('照片 1 / 2');
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })));
    expect(screen.getByRole('dialog', { name: '照片 2 / 2' })).toHaveTextContent('照片 2 / 2');
    expect(screen.getByRole('dialog', { name: '照片 2 / 2' })).toHaveTextContent(cn.byAlbum);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一张' }).disabled).toBe(true);
  });

  it('that the platform refused are sent again, or made smaller, with their reason in sight', async () => {
    await open();
    await choose(album(), photo());
    await soon(drawn, () => tiles().length, 1);
    const { store } = workOf(outside.services);
    const [row] = await stored();
    if (row === undefined) throw new Error('no picture');
    const fault = { kind: 'refused', code: '1315', message: '图片过大' } as const;
    await act(
      async () => void (await store.write([{ table: 'pictures', put: { ...row, state: 'refused', fault } }])),
    );
    await soon(drawn, () => (document.body.textContent ?? '').includes('照片 1 未被接受：图片过大'), true);
    await user.click(screen.getByRole('button', { name: cn.uploadAgain }));
    await soon(drawn, tiles, [`查看照片 1：${cn.pictureHere}`]);
    const [again] = await stored();
    expect(again).toMatchObject({ state: 'here', fault: null });
    expect(again?.uploadId).not.toBe(row.uploadId);
  });

  it('whose bytes the browser has deleted are named, and let go by a person', async () => {
    await open();
    await choose(album(), photo());
    await soon(drawn, () => tiles().length, 1);
    const [row] = await stored();
    await act(async () => void (await workOf(outside.services).pictures.remove(row?.key ?? '')));
    await soon(drawn, () => (document.body.textContent ?? '').includes('1 张照片已被浏览器删除'), true);
    await user.click(screen.getByRole('button', { name: cn.goOnWithout }));
    await soon(drawn, () => screen.getByRole('status').textContent, '0');
  });
});

describe('A form that is left while a photo is being prepared', () => {
  const inDraft = async () =>
    (await workOf(outside.services).store.read('drafts', ownKey('u1', 'note r1')))?.pictures;

  it.each(['before', 'after'])('has it when it is opened again %s the photo is ready', async (when) => {
    let ready: () => void = () => undefined;
    drawing.until = new Promise<void>((resolve) => {
      ready = resolve;
    });
    await open();
    await choose(album('Gauge'), photo());
    await soon(drawn, () => (document.body.textContent ?? '').includes(cn.preparing), true);
    cleanup();
    if (when === 'after') {
      ready();
      await expect.poll(inDraft).toHaveLength(1);
    }
    await drawFormOf(outside);
    await act(async () => ready());
    await soon(drawn, () => tiles('Gauge').length, 1);
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await act(async () => outside.pass(1_000));
    await soon(drawn, () => screen.getByRole('status').dataset.state, 'disk');
    expect(await inDraft()).toEqual((await stored()).map(({ key }) => key));
  });
});

describe('A form that is left before an answer for it comes', () => {
  it('takes no values from it: somebody may have typed since', async () => {
    outside = await signedIn();
    let form: Parameters<Parameters<typeof drawForm>[1]>[0] | undefined;
    const _draw = async (): Promise<void> => {
      await drawForm(outside, (draft) => {
        form = draft;
        return null;
      });
      await soon(drawn, () => form?.isReady, true);
    };
    await renderBare();
    const late = form;
    const answer = (): Promise<void> => act(async () => late?.change(late.values));
    cleanup();
    await renderBare();
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await answer();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('noisy bearing');
    cleanup();
    const kept = async () =>
      (await workOf(outside.services).store.read('drafts', ownKey('u1', 'note r1')))?.values;
    await expect.poll(kept).toEqual(form?.values);
    await answer();
    await act(async () => outside.pass(1_000));
    expect(await kept()).toEqual(form?.values);
  });
});

describe('A page that is killed while a camera is open', () => {
  it('fault 80: comes back with the form as it was, and says that the last photo did not arrive', async () => {
    await open();
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    // Opened, and never heard of again.
    await act(async () => {
      album().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    });
    const { store } = workOf(outside.services);
    await expect
      .poll(async () => (await store.read('drafts', ownKey('u1', 'note r1')))?.awaitedPicture)
      .toBe('');
    const killed = drawn;
    await open();
    await killed.leave();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('noisy bearing');
    expect(getAllBySelector('.as-notice__text').map((one) => one.textContent)).toEqual([cn.pictureMissed]);
    await choose(album(), photo());
    await soon(drawn, () => [tiles().length, (document.body.textContent ?? '').includes(cn.pictureMissed)], [
      1,
      false,
    ]);
    await expect
      .poll(
        async () =>
          (await workOf(outside.services).store.read('drafts', ownKey('u1', 'note r1')))?.awaitedPicture,
      )
      .toBeNull();
  });

  it('says nothing of a photo that nobody has taken: the page is looked at again', async () => {
    await open();
    await choose(album());
    await act(async () => void window.dispatchEvent(new Event('focus')));
    const before = drawn;
    await open();
    await before.leave();
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
  });
});

describe('The camera', () => {
  /** A camera that gives a stream, or a fault. */
  const withCamera = (getUserMedia: () => Promise<unknown>): void =>
    void Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const ways = (): readonly string[] =>
    getAllBySelector(
      'fieldset:first-of-type .as-photos__ways input, fieldset:first-of-type .as-photos__ways button',
    ).map((one) => `${one.tagName} ${one.getAttribute('capture') ?? ''}`);

  it('fault 81: is denied, which is said; the phone’s own camera and the album stay', async () => {
    withCamera(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
    await open();
    expect(ways()).toEqual(['BUTTON ', 'INPUT ']);
    await user.click(screen.getByRole('button', { name: `${cn.takePhoto}：Fault` }));
    await soon(
      drawn,
      () => (document.body.textContent ?? '').includes(`${cn.cameraDenied} ${cn.cameraOrAlbum}`),
      true,
    );
    expect(ways()).toEqual(['INPUT environment', 'INPUT ']);
    expect(getAllBySelector('dialog')).toEqual([]);
  });

  it('fault 81: is denied where the plan takes nothing else: its reason, and the phone’s own camera', async () => {
    withCamera(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
    await open(5, true);
    expect(ways()).toEqual(['BUTTON ']);
    await user.click(screen.getByRole('button', { name: `${cn.takePhoto}：Fault` }));
    await soon(
      drawn,
      () => (document.body.textContent ?? '').includes(`${cn.cameraDenied} ${cn.cameraByPhone}`),
      true,
    );
    expect(ways()).toEqual(['INPUT environment']);
  });

  it('of the phone delivers a photo that was just taken, or an older file that is none', async () => {
    await open();
    const input = (): HTMLInputElement => getBySelector(`input[aria-label="${cn.takePhoto}：Fault"]`);
    const now = outside.services.now();
    const taken = (name: string, lastModified: number): File =>
      new File([jpeg(100, 80) as Uint8Array<ArrayBuffer>], name, { lastModified });
    await choose(input(), taken('now.jpg', now - 5_000));
    await choose(input(), taken('old.jpg', now - 86_400_000));
    await soon(drawn, () => tiles().length, 2);
    expect((await stored()).map(({ by, takenAt }) => [by, takenAt])).toEqual([
      ['camera', now],
      ['album', null],
    ]);
  });
});
