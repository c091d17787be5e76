import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoField } from '../../../src/features/work/pictures/photo-field';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/work-parts';
import { createFailure, createSuccess, type DeviceTools } from '../../../src/state/wechat/device-tools';
import { getOwnKey } from '../../../src/state/work/rows';
import type { WorkDraft } from '../../../src/state/work/use-work-draft';
import { getWork } from '../../../src/state/work/work-services';
import { createBmp, createHeic, createJpeg, createPng } from '../../unit/src/shared/work/picture-bytes';
import { setTools } from '../kit/device';
import { advanceTime, dispatch } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { startSession } from '../kit/open';
import { getAllBySelector, getTexts } from '../kit/queries';
import {
  act,
  cleanup,
  fill,
  fireEvent,
  screen,
  user,
  type View,
  waitFor,
  waitUntilSettled,
} from '../kit/render';
import { renderForm } from './kit';

let outside: FakeOutside;
beforeEach(() => {
  drawing.until = Promise.resolve();
});

describe('The photos of a form', () => {
  it('are kept on the phone, each with its state, field and origin', async () => {
    await open();
    await choose(getAlbumInput(), createPhoto());
    await choose(getAlbumInput('Gauge'), createFile('gauge.bmp', createBmp(100, 80)));
    await expectTiles(1);
    await expectTiles(1, 'Gauge');
    expect(getTiles()[0]).toHaveAccessibleName(`查看照片 1：${cn.pictureHere}`);
    expect(document.body).toHaveTextContent('1 / 5 张');
    expect((await listStoredPhotos()).map(({ item, by, takenAt }) => [item, by, takenAt])).toEqual([
      ['', 'album', null],
      ['i1', 'album', null],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('2');
  });

  it('are not reported as a stored draft while one is being prepared', async () => {
    const finishDrawing = holdDrawing();
    await open();
    await choose(getAlbumInput(), createPhoto());
    expect(await screen.findByText(cn.preparing)).toBeInTheDocument();
    for (let look = 0; look < 5; look++) await waitUntilSettled();
    expect(getDraftState()).toBe('changed');
    expect(getTiles()).toHaveLength(0);
    finishDrawing();
    await expectTiles(1);
    await waitFor(() => expect(getDraftState()).toBe('disk'));
  });

  it('do not undo what was typed during their preparation', async () => {
    await open();
    fireEvent.change(getAlbumInput(), { target: { files: [createPhoto()] } });
    fireEvent.change(getNoteField(), { target: { value: 'noisy bearing' } });
    await expectTiles(1);
    expect(getNoteField()).toHaveValue('noisy bearing');
  });

  it('fault 76: accept five, one of them a byte too large, and refuse a sixth', async () => {
    await open();
    await choose(getAlbumInput(), createFile('large.jpg', createJpeg(100, 80), 5 * 1_024 * 1_024 + 1));
    await expectTiles(1);
    expect(listRefusals()).toEqual([]);
    await choose(getAlbumInput(), ...['2', '3', '4', '5', '6'].map((name) => createPhoto(`${name}.jpg`)));
    await expectTiles(5);
    expect(listRefusals()).toEqual(['6.jpg：最多 5 张照片']);
    await press(cn.understood);
    expect(fireEvent.click(getAlbumInput())).toBe(false);
    expect(listRefusals()).toEqual(['最多 5 张照片']);
    expect(await listStoredPhotos()).toHaveLength(5);
  });

  it('faults 77 and 78: name why a file is no photo, and accept the others', async () => {
    await open();
    const invalidFiles = [
      ['IMG_1.jpg', createHeic(), cn.fileHeic],
      ['empty.png', new Uint8Array(), cn.fileEmpty],
      ['cut.jpg', createJpeg(100, 80, { end: false }), cn.fileCut],
      ['dot.png', createPng(1, 1), cn.fileTooSmall],
    ] as const;
    await choose(
      getAlbumInput(),
      ...invalidFiles.map(([name, bytes]) => createFile(name, bytes)),
      createPhoto('good.jpg'),
    );
    await expectTiles(1);
    const reasons = invalidFiles.map(([name, , why]) => `${name}：${why}`);
    expect(listRefusals()).toEqual(reasons);
    await choose(getAlbumInput('Gauge'), createFile('huge.png', createPng(12_000, 9_000)));
    const tooLarge = 'huge.png：超过 4000 万像素，请关闭手机的高分辨率模式';
    await waitFor(() => expect(listRefusals()).toEqual([...reasons, tooLarge]));
  });

  it('are removed after a dialog, from the form and from the phone', async () => {
    await open();
    await choose(getAlbumInput(), createPhoto());
    await expectTiles(1);
    await press('删除照片 1');
    await press(common.cancel);
    expect(getTiles()).toHaveLength(1);
    await press('删除照片 1');
    await press(cn.remove);
    await expectTiles(0);
    expect(screen.getByRole('status')).toHaveTextContent('0');
    expect(await listStoredPhotos()).toEqual([]);
  });

  it('are viewed full screen, by keys too', async () => {
    await open();
    await choose(getAlbumInput(), createPhoto('1.jpg'), createPhoto('2.jpg'));
    await expectTiles(2);
    await user.click(getTiles()[0] as HTMLElement);
    expect(screen.getByRole('dialog', { name: '照片 1 / 2' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: '照片 2 / 2' })).toHaveTextContent(cn.byAlbum);
    expect(screen.getByRole('button', { name: cn.next })).toBeDisabled();
  });

  it('refused by the platform can be resent or shrunk, with the reason shown', async () => {
    await open();
    await choose(getAlbumInput(), createPhoto());
    await expectTiles(1);
    const [row] = await listStoredPhotos();
    if (row === undefined) throw new Error('no picture');
    const fault = { kind: 'refused', code: '1315', message: '图片过大' } as const;
    const { store } = getWork(outside.services);
    await act(() => store.write([{ table: 'pictures', put: { ...row, state: 'refused', fault } }]));
    expect(await screen.findByText('照片 1 未被接受：图片过大')).toBeInTheDocument();
    await press(cn.uploadAgain);
    await waitFor(() => expect(getTiles()[0]).toHaveAccessibleName(`查看照片 1：${cn.pictureHere}`));
    const [resentPhoto] = await listStoredPhotos();
    expect(resentPhoto).toMatchObject({ state: 'here', fault: null });
    expect(resentPhoto?.uploadId).not.toBe(row.uploadId);
  });

  it('whose bytes the browser has deleted are named, and discarded by the user', async () => {
    await open();
    await choose(getAlbumInput(), createPhoto());
    await expectTiles(1);
    const [row] = await listStoredPhotos();
    await act(async () => void (await getWork(outside.services).pictures.remove(row?.key ?? '')));
    expect(await screen.findByText(cn.picturesMissing.replace('{n}', '1'))).toBeInTheDocument();
    await press(cn.goOnWithout);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0'));
  });

  it('without room are kept or dropped as the user decides for each', async () => {
    await open();
    vi.spyOn(getWork(outside.services).store, 'makeRoom').mockResolvedValue(false);
    await choose(getAlbumInput(), createPhoto('a.jpg'), createPhoto('b.jpg'));
    await waitFor(() => expect(listRefusals()).toHaveLength(2));
    expect(listRefusals()[0]).toContain(cn.fileNoRoom);
    expect(getTiles()).toEqual([]);
    expect(await listStoredPhotos()).toEqual([]);
    await press(cn.keepAnyway);
    await expectTiles(1);
    expect((await listStoredPhotos()).map(({ by, takenAt }) => [by, takenAt])).toEqual([['album', null]]);
    // The other one still waits for its decision when something else is selected.
    await choose(getAlbumInput(), createFile('empty.jpg', new Uint8Array()));
    await waitFor(() => expect(listRefusals()).toHaveLength(2));
    await press(cn.understood);
    await press(cn.understood);
    expect(listRefusals()).toEqual([]);
    expect(getTiles()).toHaveLength(1);
  });
});

describe('The photos of a form within WeChat', () => {
  it('come from its own chooser: one by the camera, several from the album', async () => {
    const pickerCalls: unknown[] = [];
    await openInWechat(async (source, maxCount) => {
      pickerCalls.push([source, maxCount]);
      return createSuccess(
        source === 'camera' ? [createPhoto()] : [createPhoto('a.jpg'), createPhoto('b.jpg')],
      );
    });
    await press(formatWay(cn.takePhoto));
    await expectTiles(1);
    await press(formatWay(cn.fromAlbum));
    await expectTiles(3);
    expect(pickerCalls).toEqual([
      ['camera', 1],
      ['album', 5],
    ]);
    expect((await listStoredPhotos()).map(({ by }) => by)).toEqual(['camera', 'album', 'album']);
  });

  it('stay unchanged if nothing is selected, and its chooser is offered again', async () => {
    await openInWechat(async () => createFailure('cancelled'));
    await press(formatWay(cn.takePhoto));
    await press(formatWay(cn.fromAlbum));
    expect(getTiles()).toEqual([]);
    expect(listRefusals()).toEqual([]);
    expect(screen.getByRole('button', { name: formatWay(cn.takePhoto) })).toBeEnabled();
    expect(getAllBySelector('input[type=file]')).toEqual([]);
  });

  it("fault 81: come from the phone's own camera and files if its chooser fails", async () => {
    await openInWechat(async () => createFailure('failed'));
    await press(formatWay(cn.takePhoto));
    expect(document.body).toHaveTextContent(cn.cameraNone);
    expect(screen.getByLabelText(formatWay(cn.takePhoto))).toHaveAttribute('capture', 'environment');
    await choose(getAlbumInput(), createPhoto());
    await expectTiles(1);
  });
});

describe('A form left while a photo is being prepared', () => {
  it.each(['before', 'after'])('has it when reopened %s the photo is ready', async (when) => {
    const finishDrawing = holdDrawing();
    await open();
    await choose(getAlbumInput('Gauge'), createPhoto());
    expect(await screen.findByText(cn.preparing)).toBeInTheDocument();
    cleanup();
    if (when === 'after') {
      finishDrawing();
      await waitFor(async () => expect((await readDraft())?.pictures).toHaveLength(1));
    }
    await renderFields();
    await act(async () => finishDrawing());
    await expectTiles(1, 'Gauge');
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
    await fill(getNoteField(), 'noisy bearing');
    await advanceTime(outside, 1_000);
    await waitFor(() => expect(getDraftState()).toBe('disk'));
    expect((await readDraft())?.pictures).toEqual((await listStoredPhotos()).map(({ key }) => key));
  });
});

describe('A form left before an answer to it arrives', () => {
  it('takes no values from it: they may have been overwritten since', async () => {
    outside = await startSession();
    let form: WorkDraft<string> | undefined;
    const render = async (): Promise<void> => {
      await renderForm(outside, (draft) => {
        form = draft;
        return null;
      });
    };
    await render();
    const lateForm = form;
    const answer = (): Promise<void> => act(async () => lateForm?.change(lateForm.values));
    cleanup();
    await render();
    await fill(getNoteField(), 'noisy bearing');
    await answer();
    expect(getNoteField()).toHaveValue('noisy bearing');
    cleanup();
    const readDraftValues = async () => (await readDraft())?.values;
    await waitFor(async () => expect(await readDraftValues()).toBe('noisy bearing'));
    await answer();
    await advanceTime(outside, 1_000);
    expect(await readDraftValues()).toBe('noisy bearing');
  });
});

describe('A page killed while a camera is open', () => {
  it('fault 80: restores the form, and reports that the last photo did not arrive', async () => {
    const closedView = await open();
    await fill(getNoteField(), 'noisy bearing');
    // Opened, and never reported back.
    fireEvent.click(getAlbumInput());
    await waitFor(async () => expect((await readDraft())?.awaitedPicture).toBe(''));
    await openAfter(closedView);
    expect(getNoteField()).toHaveValue('noisy bearing');
    expect(getTexts('.as-notice__text')).toEqual([cn.pictureMissed]);
    await choose(getAlbumInput(), createPhoto());
    await expectTiles(1);
    await waitFor(() => expect(document.body).not.toHaveTextContent(cn.pictureMissed));
    await waitFor(async () => expect((await readDraft())?.awaitedPicture).toBeNull());
  });

  it('reports no photo that was not taken once the page is active again', async () => {
    const closedView = await open();
    await choose(getAlbumInput());
    await dispatch(window, 'focus');
    await openAfter(closedView);
    expect(document.body).not.toHaveTextContent(cn.pictureMissed);
  });
});

describe('The camera', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  it.each([
    ["the phone's own camera and the album stay", false, cn.cameraOrAlbum, ['INPUT ']],
    ["the phone's own camera stays if the plan allows nothing else", true, cn.cameraByPhone, []],
  ])('fault 81: reports a denied permission; %s', async (_, cameraOnly, expectedText, otherWays) => {
    denyCamera();
    await open({ cameraOnly });
    expect(listWays()).toEqual(['BUTTON ', ...otherWays]);
    await press(formatWay(cn.takePhoto));
    expect(await screen.findByText(`${cn.cameraDenied} ${expectedText}`)).toBeInTheDocument();
    expect(listWays()).toEqual(['INPUT environment', ...otherWays]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of the phone delivers a photo just taken, or an older file as an album photo', async () => {
    await open();
    const getCameraInput = () => screen.getByLabelText(formatWay(cn.takePhoto));
    const now = outside.services.now();
    const createTakenFile = (name: string, lastModified: number): File =>
      new File([createJpeg(100, 80) as Uint8Array<ArrayBuffer>], name, { lastModified });
    await choose(getCameraInput(), createTakenFile('now.jpg', now - 5_000));
    await choose(getCameraInput(), createTakenFile('old.jpg', now - 86_400_000));
    await expectTiles(2);
    expect((await listStoredPhotos()).map(({ by, takenAt }) => [by, takenAt])).toEqual([
      ['camera', now],
      ['album', null],
    ]);
  });
});

async function open(props: { readonly cameraOnly?: boolean } = {}): Promise<View> {
  outside = await startSession();
  const view = await renderFields(props);
  await waitFor(() => expect(getAlbumInput('Gauge')).toBeEnabled());
  return view;
}

function renderFields({ cameraOnly = false }: { readonly cameraOnly?: boolean } = {}): Promise<View> {
  return renderForm(outside, (draft) => (
    <>
      <PhotoField
        draft={draft}
        uploadUse="repair"
        max={5}
        label="Fault"
        hint="Plate"
        cameraOnly={cameraOnly}
      />
      <PhotoField draft={draft} uploadUse="repair" item="i1" max={3} label="Gauge" />
      <output data-state={draft.state}>{draft.pictures.length}</output>
    </>
  ));
}

/** Opens the form in a new page of this device, after a page that did not clean up. */
async function openAfter(closedView: View): Promise<void> {
  outside = await startSession();
  await renderFields();
  closedView.unmount();
  await waitFor(() => expect(getAlbumInput('Gauge')).toBeEnabled());
}

async function openInWechat(takePictures: DeviceTools['takePictures']): Promise<void> {
  outside = await startSession();
  setTools(outside.services, { isWechat: true, takePictures });
  await renderForm(outside, (draft) => <PhotoField draft={draft} uploadUse="repair" max={5} label="Fault" />);
  await waitFor(() => expect(screen.getByRole('button', { name: formatWay(cn.takePhoto) })).toBeEnabled());
}

function denyCamera(): void {
  const denial = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  const value = { getUserMedia: () => Promise.reject(denial) };
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

const createFile = (name: string, bytes: Uint8Array, extraBytes = 0): File =>
  new File([bytes as Uint8Array<ArrayBuffer>, new Uint8Array(extraBytes)], name);
const createPhoto = (name = 'pump.jpg'): File => createFile(name, createJpeg(100, 80));

const formatWay = (way: string, label = 'Fault') => `${way}：${label}`;
const getAlbumInput = (label?: string) => screen.getByLabelText(formatWay(cn.fromAlbum, label));
const getNoteField = () => screen.getByLabelText('note');
const press = (name: string) => user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);

async function choose(input: HTMLElement, ...files: readonly File[]): Promise<void> {
  fireEvent.click(input);
  fireEvent.change(input, { target: { files } });
  await waitUntilSettled();
}

const getTiles = (label = 'Fault') => getAllBySelector(`ul[aria-label="${label}"] .as-tile__open`);
const expectTiles = (count: number, label?: string) =>
  waitFor(() => expect(getTiles(label)).toHaveLength(count));
const listRefusals = () => getTexts('.as-photos__refused .as-photos__why');
const getDraftState = () => screen.getByRole('status').dataset.state;
const listWays = () =>
  getAllBySelector('fieldset:first-of-type .as-photos__ways :is(input, button)').map(
    (one) => `${one.tagName} ${one.getAttribute('capture') ?? ''}`,
  );

const listStoredPhotos = () => getWork(outside.services).store.rows('pictures', 'u1');
const readDraft = () => getWork(outside.services).store.read('drafts', getOwnKey('u1', 'note r1'));

const drawing = vi.hoisted(() => ({ until: Promise.resolve() }));
// Pictures cannot be drawn without a browser.
vi.mock('../../../src/browser/decode-picture', () => ({
  decodeLargePicture: async () => null,
  decodePicture: async () => {
    await drawing.until;
    return {
      width: 100,
      height: 80,
      toJpeg: async ({ quality }: { quality: number }) => new Blob([`jpeg ${quality}`]),
      release: () => undefined,
    };
  },
}));
