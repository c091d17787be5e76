import { describe, expect, it, vi } from 'vitest';
import type { MapDeps, MapHandle } from '../../src/features/map/leaflet-map';
import { cn as words } from '../../src/i18n/adding';
import { cn as common } from '../../src/i18n/common';
import AddressPick from '../../src/screens/eg/add/address-pick';
import {
  createFailure,
  createSuccess,
  type DeviceAnswer,
  type Position,
} from '../../src/state/wechat/device-tools';
import { ok } from './kit/answers';
import { getToasts, press, runAndSettle, startSession } from './kit/open';
import { renderPart } from './kit/render';

const HERE = createSuccess<Position>({ latitude: 40, longitude: 100, accuracy: 5, system: 'wgs84' });

describe('The location of a device', () => {
  it('is the position of the user on request', async () => {
    const { locate } = await askForPosition();
    await locate(HERE);
    expect(document.body).toHaveTextContent(formatPlace(40, 100));
  });

  it('stays where it was tapped when the position arrives later', async () => {
    const { locate } = await askForPosition();
    await runAndSettle(() => newestMap.tap?.({ lat: 30, lng: 120 }));
    await locate(HERE);
    expect(document.body).toHaveTextContent(formatPlace(30, 120));
  });

  it('shows no alarm counts, since it requests no alarms', async () => {
    await askForPosition();
    expect(newestMap.words?.cluster(7, 0, 1)).toBe('7 台设备，1 台离线，点按展开');
  });

  it('reports no position after the screen was left', async () => {
    const { services, locate, rerender } = await askForPosition();
    await rerender(null);
    await locate(createFailure('failed'));
    expect(getToasts(services)).toEqual([]);
  });
});

/** Options of the newest map; a real map needs a browser. */
const newestMap = vi.hoisted(() => ({
  tap: undefined as MapDeps['onPick'],
  words: undefined as MapDeps['words'] | undefined,
}));
vi.mock('../../src/features/map/leaflet-map', () => ({
  createMap: (_: HTMLElement, { onPick, words }: MapDeps): MapHandle => {
    Object.assign(newestMap, { tap: onPick, words });
    const doNothing = (): void => undefined;
    return { setMarks: doNothing, fit: doNothing, zoomBy: doNothing, remove: doNothing };
  },
}));

const formatPlace = (north: number, east: number): string =>
  common.coordinates.replace('{place}', `${north}, ${east}`);

async function askForPosition() {
  const { services } = await startSession({ '/lfscada/monitor/equipment/queryAllByGroup': ok([]) });
  const reportUnsupported = async () => createFailure('unsupported');
  let answer = (_: DeviceAnswer<Position>): void => undefined;
  services.deviceTools(() => ({
    isWechat: false,
    scan: reportUnsupported,
    scanCamera: reportUnsupported,
    scanPicture: reportUnsupported,
    closeWindow: reportUnsupported,
    takePictures: reportUnsupported,
    getPosition: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  }));
  const { rerender } = await renderPart(services, <AddressPick />);
  await press(words.here);
  return {
    services,
    rerender,
    locate: (result: DeviceAnswer<Position>) => runAndSettle(() => answer(result)),
  };
}
