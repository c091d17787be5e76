import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoField } from '../../../src/features/work/pictures/photo-field';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/work-parts';
import { type DeviceTools, got, none } from '../../../src/state/wechat/device-tools';
import { getOwnKey } from '../../../src/state/work/rows';
import type { WorkDraft } from '../../../src/state/work/use-work-draft';
import { getWork } from '../../../src/state/work/work-services';
import { bmp, heic, jpeg, png } from '../../unit/src/shared/work/picture-bytes';
import { giveTools } from '../kit/device';
import { dispatch, elapse } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { signedIn } from '../kit/open';
import { getAllBySelector, getTexts } from '../kit/queries';
import { act, cleanup, fill, fireEvent, screen, settled, user, type View, waitFor } from '../kit/render';
import { renderForm } from './kit';

let outside: FakeOutside;
beforeEach(() => {
  drawing.until = Promise.resolve();
});

describe('The photos of a form', () => {
  it('are kept on the phone, each with its state, field and origin', async () => {
    await open();
    await choose(album(), photo());
    await choose(album('Gauge'), file('gauge.bmp', bmp(100, 80)));
    await hasTiles(1);
    await hasTiles(1, 'Gauge');
    expect(tiles()[0]).toHaveAccessibleName(`查看照片 1：${cn.pictureHere}`);
    expect(document.body).toHaveTextContent('1 / 5 张');
    expect((await stored()).map(({ item, by, takenAt }) => [item, by, takenAt])).toEqual([
      ['', 'album', null],
      ['i1', 'album', null],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('2');
  });

  it('are not reported as a stored draft while one is being prepared', async () => {
    const ready = holdDrawing();
    await open();
    await choose(album(), photo());
    expect(await screen.findByText(cn.preparing)).toBeInTheDocument();
    for (let look = 0; look < 5; look++) await settled();
    expect(draftState()).toBe('changed');
    expect(tiles()).toHaveLength(0);
    ready();
    await hasTiles(1);
    await waitFor(() => expect(draftState()).toBe('disk'));
  });

  it('do not undo what was typed during their preparation', async () => {
    await open();
    fireEvent.change(album(), { target: { files: [photo()] } });
    fireEvent.change(note(), { target: { value: 'noisy bearing' } });
    await hasTiles(1);
    expect(note()).toHaveValue('noisy bearing');
  });

  it('fault 76: accept five, one of them a byte too large, and refuse a sixth', async () => {
    await open();
    await choose(album(), file('large.jpg', jpeg(100, 80), 5 * 1_024 * 1_024 + 1));
    await hasTiles(1);
    expect(refusals()).toEqual([]);
    await choose(album(), ...['2', '3', '4', '5', '6'].map((name) => photo(`${name}.jpg`)));
    await hasTiles(5);
    expect(refusals()).toEqual(['6.jpg：最多 5 张照片']);
    await press(cn.understood);
    expect(fireEvent.click(album())).toBe(false);
    expect(refusals()).toEqual(['最多 5 张照片']);
    expect(await stored()).toHaveLength(5);
  });

  it('faults 77 and 78: name why a file is no photo, and accept the others', async () => {
    await open();
    const wrong = [
      ['IMG_1.jpg', heic(), cn.fileHeic],
      ['empty.png', new Uint8Array(), cn.fileEmpty],
      ['cut.jpg', jpeg(100, 80, { end: false }), cn.fileCut],
      ['dot.png', png(1, 1), cn.fileTooSmall],
    ] as const;
    await choose(album(), ...wrong.map(([name, bytes]) => file(name, bytes)), photo('good.jpg'));
    await hasTiles(1);
    const reasons = wrong.map(([name, , why]) => `${name}：${why}`);
    expect(refusals()).toEqual(reasons);
    await choose(album('Gauge'), file('huge.png', png(12_000, 9_000)));
    const tooLarge = 'huge.png：超过 4000 万像素，请关闭手机的高分辨率模式';
    await waitFor(() => expect(refusals()).toEqual([...reasons, tooLarge]));
  });

  it('are removed after a dialog, from the form and from the phone', async () => {
    await open();
    await choose(album(), photo());
    await hasTiles(1);
    await press('删除照片 1');
    await press(common.cancel);
    expect(tiles()).toHaveLength(1);
    await press('删除照片 1');
    await press(cn.remove);
    await hasTiles(0);
    expect(screen.getByRole('status')).toHaveTextContent('0');
    expect(await stored()).toEqual([]);
  });

  it('are viewed full screen, by keys too', async () => {
    await open();
    await choose(album(), photo('1.jpg'), photo('2.jpg'));
    await hasTiles(2);
    await user.click(tiles()[0] as HTMLElement);
    expect(screen.getByRole('dialog', { name: '照片 1 / 2' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: '照片 2 / 2' })).toHaveTextContent(cn.byAlbum);
    expect(screen.getByRole('button', { name: cn.next })).toBeDisabled();
  });

  it('refused by the platform can be resent or shrunk, with the reason shown', async () => {
    await open();
    await choose(album(), photo());
    await hasTiles(1);
    const [row] = await stored();
    if (row === undefined) throw new Error('no picture');
    const fault = { kind: 'refused', code: '1315', message: '图片过大' } as const;
    const { store } = getWork(outside.services);
    await act(() => store.write([{ table: 'pictures', put: { ...row, state: 'refused', fault } }]));
    expect(await screen.findByText('照片 1 未被接受：图片过大')).toBeInTheDocument();
    await press(cn.uploadAgain);
    await waitFor(() => expect(tiles()[0]).toHaveAccessibleName(`查看照片 1：${cn.pictureHere}`));
    const [again] = await stored();
    expect(again).toMatchObject({ state: 'here', fault: null });
    expect(again?.uploadId).not.toBe(row.uploadId);
  });

  it('whose bytes the browser has deleted are named, and discarded by the user', async () => {
    await open();
    await choose(album(), photo());
    await hasTiles(1);
    const [row] = await stored();
    await act(async () => void (await getWork(outside.services).pictures.remove(row?.key ?? '')));
    expect(await screen.findByText(cn.picturesMissing.replace('{n}', '1'))).toBeInTheDocument();
    await press(cn.goOnWithout);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0'));
  });

  it('without room are kept or dropped as the user decides for each', async () => {
    await open();
    vi.spyOn(getWork(outside.services).store, 'makeRoom').mockResolvedValue(false);
    await choose(album(), photo('a.jpg'), photo('b.jpg'));
    await waitFor(() => expect(refusals()).toHaveLength(2));
    expect(refusals()[0]).toContain(cn.fileNoRoom);
    expect(tiles()).toEqual([]);
    expect(await stored()).toEqual([]);
    await press(cn.keepAnyway);
    await hasTiles(1);
    expect((await stored()).map(({ by, takenAt }) => [by, takenAt])).toEqual([['album', null]]);
    // The other one still waits for its decision when something else is selected.
    await choose(album(), file('empty.jpg', new Uint8Array()));
    await waitFor(() => expect(refusals()).toHaveLength(2));
    await press(cn.understood);
    await press(cn.understood);
    expect(refusals()).toEqual([]);
    expect(tiles()).toHaveLength(1);
  });
});

describe('The photos of a form within WeChat', () => {
  it('come from its own chooser: one by the camera, several from the album', async () => {
    const asked: unknown[] = [];
    await openInWechat(async (source, most) => {
      asked.push([source, most]);
      return got(source === 'camera' ? [photo()] : [photo('a.jpg'), photo('b.jpg')]);
    });
    await press(wayTo(cn.takePhoto));
    await hasTiles(1);
    await press(wayTo(cn.fromAlbum));
    await hasTiles(3);
    expect(asked).toEqual([
      ['camera', 1],
      ['album', 5],
    ]);
    expect((await stored()).map(({ by }) => by)).toEqual(['camera', 'album', 'album']);
  });

  it('stay unchanged if nothing is selected, and its chooser is offered again', async () => {
    await openInWechat(async () => none('cancelled'));
    await press(wayTo(cn.takePhoto));
    await press(wayTo(cn.fromAlbum));
    expect(tiles()).toEqual([]);
    expect(refusals()).toEqual([]);
    expect(screen.getByRole('button', { name: wayTo(cn.takePhoto) })).toBeEnabled();
    expect(getAllBySelector('input[type=file]')).toEqual([]);
  });

  it("fault 81: come from the phone's own camera and files if its chooser fails", async () => {
    await openInWechat(async () => none('failed'));
    await press(wayTo(cn.takePhoto));
    expect(document.body).toHaveTextContent(cn.cameraNone);
    expect(screen.getByLabelText(wayTo(cn.takePhoto))).toHaveAttribute('capture', 'environment');
    await choose(album(), photo());
    await hasTiles(1);
  });
});

describe('A form left while a photo is being prepared', () => {
  it.each(['before', 'after'])('has it when reopened %s the photo is ready', async (when) => {
    const ready = holdDrawing();
    await open();
    await choose(album('Gauge'), photo());
    expect(await screen.findByText(cn.preparing)).toBeInTheDocument();
    cleanup();
    if (when === 'after') {
      ready();
      await waitFor(async () => expect((await keptDraft())?.pictures).toHaveLength(1));
    }
    await renderFields();
    await act(async () => ready());
    await hasTiles(1, 'Gauge');
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
    await fill(note(), 'noisy bearing');
    await elapse(outside, 1_000);
    await waitFor(() => expect(draftState()).toBe('disk'));
    expect((await keptDraft())?.pictures).toEqual((await stored()).map(({ key }) => key));
  });
});

describe('A form left before an answer to it arrives', () => {
  it('takes no values from it: they may have been overwritten since', async () => {
    outside = await signedIn();
    let form: WorkDraft<string> | undefined;
    const render = async (): Promise<void> => {
      await renderForm(outside, (draft) => {
        form = draft;
        return null;
      });
    };
    await render();
    const late = form;
    const answer = (): Promise<void> => act(async () => late?.change(late.values));
    cleanup();
    await render();
    await fill(note(), 'noisy bearing');
    await answer();
    expect(note()).toHaveValue('noisy bearing');
    cleanup();
    const kept = async () => (await keptDraft())?.values;
    await waitFor(async () => expect(await kept()).toBe('noisy bearing'));
    await answer();
    await elapse(outside, 1_000);
    expect(await kept()).toBe('noisy bearing');
  });
});

describe('A page killed while a camera is open', () => {
  it('fault 80: restores the form, and reports that the last photo did not arrive', async () => {
    const killed = await open();
    await fill(note(), 'noisy bearing');
    // Opened, and never reported back.
    fireEvent.click(album());
    await waitFor(async () => expect((await keptDraft())?.awaitedPicture).toBe(''));
    await openAfter(killed);
    expect(note()).toHaveValue('noisy bearing');
    expect(getTexts('.as-notice__text')).toEqual([cn.pictureMissed]);
    await choose(album(), photo());
    await hasTiles(1);
    await waitFor(() => expect(document.body).not.toHaveTextContent(cn.pictureMissed));
    await waitFor(async () => expect((await keptDraft())?.awaitedPicture).toBeNull());
  });

  it('reports no photo that was not taken once the page is active again', async () => {
    const before = await open();
    await choose(album());
    await dispatch(window, 'focus');
    await openAfter(before);
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
  });
});

describe('The camera', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  it.each([
    ["the phone's own camera and the album stay", false, cn.cameraOrAlbum, ['INPUT ']],
    ["the phone's own camera stays if the plan allows nothing else", true, cn.cameraByPhone, []],
  ])('fault 81: reports a denied permission; %s', async (_, cameraOnly, said, others) => {
    denyCamera();
    await open({ cameraOnly });
    expect(ways()).toEqual(['BUTTON ', ...others]);
    await press(wayTo(cn.takePhoto));
    expect(await screen.findByText(`${cn.cameraDenied} ${said}`)).toBeInTheDocument();
    expect(ways()).toEqual(['INPUT environment', ...others]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of the phone delivers a photo just taken, or an older file as an album photo', async () => {
    await open();
    const camera = () => screen.getByLabelText(wayTo(cn.takePhoto));
    const now = outside.services.now();
    const taken = (name: string, lastModified: number): File =>
      new File([jpeg(100, 80) as Uint8Array<ArrayBuffer>], name, { lastModified });
    await choose(camera(), taken('now.jpg', now - 5_000));
    await choose(camera(), taken('old.jpg', now - 86_400_000));
    await hasTiles(2);
    expect((await stored()).map(({ by, takenAt }) => [by, takenAt])).toEqual([
      ['camera', now],
      ['album', null],
    ]);
  });
});

async function open(props: { readonly cameraOnly?: boolean } = {}): Promise<View> {
  outside = await signedIn();
  const view = await renderFields(props);
  await waitFor(() => expect(album('Gauge')).toBeEnabled());
  return view;
}

function renderFields({ cameraOnly = false }: { readonly cameraOnly?: boolean } = {}): Promise<View> {
  return renderForm(outside, (draft) => (
    <>
      <PhotoField draft={draft} use="repair" max={5} label="Fault" hint="Plate" cameraOnly={cameraOnly} />
      <PhotoField draft={draft} use="repair" item="i1" max={3} label="Gauge" />
      <output data-state={draft.state}>{draft.pictures.length}</output>
    </>
  ));
}

/** Opens the form in a new page of this device, after a page that did not clean up. */
async function openAfter(killed: View): Promise<void> {
  outside = await signedIn();
  await renderFields();
  killed.unmount();
  await waitFor(() => expect(album('Gauge')).toBeEnabled());
}

async function openInWechat(takePictures: DeviceTools['takePictures']): Promise<void> {
  outside = await signedIn();
  giveTools(outside.services, { isWechat: true, takePictures });
  await renderForm(outside, (draft) => <PhotoField draft={draft} use="repair" max={5} label="Fault" />);
  await waitFor(() => expect(screen.getByRole('button', { name: wayTo(cn.takePhoto) })).toBeEnabled());
}

function denyCamera(): void {
  const denied = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  const value = { getUserMedia: () => Promise.reject(denied) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
}

/** Blocks drawing of pictures until the result is called. */
function holdDrawing(): () => void {
  let draw: () => void = () => undefined;
  drawing.until = new Promise((resolve) => {
    draw = resolve;
  });
  return () => draw();
}

const file = (name: string, bytes: Uint8Array, more = 0): File =>
  new File([bytes as Uint8Array<ArrayBuffer>, new Uint8Array(more)], name);
const photo = (name = 'pump.jpg'): File => file(name, jpeg(100, 80));

const wayTo = (way: string, label = 'Fault') => `${way}：${label}`;
const album = (label?: string) => screen.getByLabelText(wayTo(cn.fromAlbum, label));
const note = () => screen.getByLabelText('note');
const press = (name: string) => user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);

async function choose(input: HTMLElement, ...files: readonly File[]): Promise<void> {
  fireEvent.click(input);
  fireEvent.change(input, { target: { files } });
  await settled();
}

const tiles = (label = 'Fault') => getAllBySelector(`ul[aria-label="${label}"] .as-tile__open`);
const hasTiles = (count: number, label?: string) => waitFor(() => expect(tiles(label)).toHaveLength(count));
const refusals = () => getTexts('.as-photos__refused .as-photos__why');
const draftState = () => screen.getByRole('status').dataset.state;
const ways = () =>
  getAllBySelector('fieldset:first-of-type .as-photos__ways :is(input, button)').map(
    (one) => `${one.tagName} ${one.getAttribute('capture') ?? ''}`,
  );

const stored = () => getWork(outside.services).store.rows('pictures', 'u1');
const keptDraft = () => getWork(outside.services).store.read('drafts', getOwnKey('u1', 'note r1'));

const drawing = vi.hoisted(() => ({ until: Promise.resolve() }));
// Pictures cannot be drawn without a browser.
vi.mock('../../../src/browser/decode-picture', () => ({
  decodeLargePicture: async () => null,
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
