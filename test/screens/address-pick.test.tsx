import { describe, expect, it, vi } from 'vitest';
import type { MapDeps, ShownMap } from '../../src/features/map/leaflet-map';
import { cn as words } from '../../src/i18n/adding';
import AddressPick from '../../src/screens/eg/add/address-pick';
import { toastsAtom } from '../../src/state/feedback';
import { type DeviceAnswer, got, none, type Position } from '../../src/state/wechat/device-tools';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { act, renderPart, screen, settled, user, type View } from './kit/render';

/** A tap on the newest map; a map itself needs a browser. */
const onMap = vi.hoisted(() => ({ tap: undefined as MapDeps['onPick'] }));
vi.mock('../../src/features/map/leaflet-map', () => ({
  showMap: (_: HTMLElement, { onPick }: MapDeps): ShownMap => {
    onMap.tap = onPick;
    return {
      setMarks: () => undefined,
      fit: () => undefined,
      zoomBy: () => undefined,
      remove: () => undefined,
    };
  },
}));

let drawn: View;

const HERE: Position = { latitude: 40, longitude: 100, accuracy: 5, system: 'wgs84' };
const place = (north: number, east: number): string =>
  words.coordinates.replace('{north}', String(north)).replace('{east}', String(east));

async function open() {
  const { services } = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), '/lfscada/monitor/equipment/queryAllByGroup': ok([]) },
  });
  await services.session.check();
  const unsupported = async () => none('unsupported');
  let located = (_: DeviceAnswer<Position>): void => undefined;
  services.deviceTools(() => ({
    isWechat: false,
    scan: unsupported,
    scanCamera: unsupported,
    scanPicture: unsupported,
    closeWindow: unsupported,
    takePictures: unsupported,
    position: () =>
      new Promise((resolve) => {
        located = resolve;
      }),
  }));
  drawn = await renderPart(services, <AddressPick />);
  await user.click(screen.getByRole('button', { name: words.here }));
  const locate = async (answer: DeviceAnswer<Position>): Promise<void> => {
    await act(async () => located(answer));
    await settled();
  };
  return { services, locate };
}

describe('The place of an equipment to be added', () => {
  it('is where the person is, who asked for that', async () => {
    const { locate } = await open();
    await locate(got(HERE));
    expect(document.body).toHaveTextContent(place(40, 100));
  });

  it('stays where it was tapped, though the position comes later', async () => {
    const { locate } = await open();
    await act(async () => onMap.tap?.({ lat: 30, lng: 120 }));
    await locate(got(HERE));
    expect(document.body).toHaveTextContent(place(30, 120));
  });

  it('says nothing of a position to who has left', async () => {
    const { services, locate } = await open();
    await drawn.rerender(null);
    await locate(none('failed'));
    expect(services.store.get(toastsAtom)).toEqual([]);
  });
});
