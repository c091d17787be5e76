import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownMap } from '../../../src/features/map/leaflet-map';
import type { Mark } from '../../../src/features/map/marks';
import { say, setLanguage } from '../../../src/i18n/engine';
import { mapWords } from '../../../src/i18n/map';
import { en as orderWords } from '../../../src/i18n/order';
import { workPlaceWords } from '../../../src/i18n/work-places';
import { returnPath } from '../../../src/screens/work/equipment-choice';
import type { EquipmentId } from '../../../src/shared/ids';
import { type DeviceTools, got, none } from '../../../src/state/wechat/device-tools';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  user,
} from '../kit/render';

/** The marks of the newest map; a map itself needs a browser. */
const onMap = vi.hoisted(() => ({ marks: [] as Mark[] }));
vi.mock('../../../src/features/map/leaflet-map', () => ({
  showMap: (): ShownMap => ({
    setMarks: (marks) => {
      onMap.marks = [...marks];
    },
    fit: () => undefined,
    zoomBy: () => undefined,
    remove: () => undefined,
  }),
}));

const words = (key: Parameters<typeof say<string>>[1], values?: Record<string, string | number>) =>
  say(workPlaceWords, key as never, values);
const ORIGIN = 'https://plant.example';

const equipment = (id: string, changes: object = {}) => ({
  id,
  name: `Pump ${id}`,
  sn: `SN${id.toUpperCase()}`,
  family: 'eg',
  online: true,
  address: 'River Road',
  lat: 30,
  lng: 120,
  ...changes,
});
const listOf = (...list: readonly object[]) => ok({ list, totalCount: list.length, totalPage: 1 });

let outside: FakeOutside;
async function open(path: string, answers: Answers = {}, tools: Partial<DeviceTools> = {}, who = userInfo()) {
  outside = fakeOutside({
    answers: {
      [Path.info]: ok(who),
      [Path.groups]: ok([]),
      [Path.legacyGroups]: ok([]),
      [Path.legacyEquipment]: listOf(),
      [Path.followed]: listOf(),
      ...answers,
    },
  });
  const unsupported = async () => none('unsupported');
  outside.services.deviceTools(() => ({
    isWechat: false,
    scan: unsupported,
    scanCamera: unsupported,
    scanPicture: unsupported,
    position: unsupported,
    closeWindow: unsupported,
    takePictures: unsupported,
    ...tools,
  }));
  await renderAt(outside.services, path);
}
beforeEach(() => setLanguage('en'));

describe('The choice of an equipment', () => {
  const AT = '/home/work/eglist?to=/more-feedback%3Fdraft%3Dd1';
  const all = listOf(
    equipment('e1', { lat: 31 }),
    equipment('e2', { online: false }),
    equipment('e3', { name: 'Boiler', alarm: true, lat: null }),
  );
  const names = () => getAllBySelector('.as-choice__open').map((row) => row.textContent);

  it('searches, and returns to the screen that asked with the equipment', async () => {
    await open(AT, { [Path.equipment]: all });
    expect(names()).toHaveLength(3);
    await fill(screen.getByRole('searchbox'), 'boil');
    expect(names()).toHaveLength(1);
    await user.click(getBySelector('.as-choice__open'));
    expect(currentPath()).toBe('/more-feedback?draft=d1&equip=e3');
  });

  it('has favourites first', async () => {
    await open(AT, { [Path.equipment]: all });
    await user.click(screen.getByRole('button', { name: words('favourite', { name: 'Boiler' }) }));
    expect(names()[0]).toContain('Boiler');
  });

  it('has the nearest first once the position is known, and says why it is not', async () => {
    const here = got({ latitude: 30, longitude: 120, accuracy: 10, system: 'wgs84' } as const);
    await open(AT, { [Path.equipment]: all }, { position: async () => here });
    await user.click(screen.getByRole('button', { name: words('near') }));
    expect(names().map((name) => name?.slice(0, 7))).toEqual(['Pump e2', 'Pump e1', 'BoilerI']);
    expect(getAllBySelector('.as-choice__metres').map((one) => one.textContent)).toEqual(['0 m', '111 km']);
    cleanup();
    await open(AT, { [Path.equipment]: all }, { position: async () => none('denied') });
    await user.click(screen.getByRole('button', { name: words('near') }));
    expect(document.body).toHaveTextContent(words('placeDenied'));
  });

  const scanning = (text: string) => open(AT, { [Path.equipment]: all }, { scan: async () => got(text) });

  it('takes the code of an equipment, and the label of its gateway', async () => {
    await scanning(`${window.location.origin}/wx/home/work/equip-repairs?equip=e2`);
    await user.click(screen.getByRole('button', { name: words('scan') }));
    expect(currentPath()).toBe('/more-feedback?draft=d1&equip=e2');
    cleanup();
    await open(
      AT,
      { [Path.equipment]: listOf(equipment('e9', { sn: 'ABCDEF123456' })) },
      { scan: async () => got('ABCDEF123456A1B2C3') },
    );
    await user.click(screen.getByRole('button', { name: words('scan') }));
    expect(currentPath()).toBe('/more-feedback?draft=d1&equip=e9');
  });

  it('fault 100: refuses with words a code of a foreign host, a torn one, and one of nothing here', async () => {
    for (const [text, key, values] of [
      ['https://evil.example/wx/home/work/equip-repairs?equip=e2', 'codeForeign', { host: 'evil.example' }],
      ['\uFFFD', 'codeUnreadable', undefined],
      [`${window.location.origin}/wx/home/work/excel`, 'codeNoEquipment', undefined],
      ['P-77', 'codeUnknown', { text: 'P-77' }],
    ] as const) {
      await scanning(text);
      await user.click(screen.getByRole('button', { name: words('scan') }));
      expect(document.body).toHaveTextContent(words(key, values));
      expect(currentPath()).toBe(AT);
      cleanup();
    }
    await scanning('');
  });

  it('returns to screens of ours alone', () => {
    const to = (given: string | null) => returnPath(given, 'e1' as EquipmentId, ORIGIN);
    expect(to('/home/work/equip-repairs?draft=d1')).toBe('/home/work/equip-repairs?draft=d1&equip=e1');
    expect(to('/home/work/work-order?kind=repair')).toBe('/home/work/work-order?kind=repair&equip=e1');
    for (const foreign of [null, '', '//evil.example', 'https://evil.example', '/nowhere', '/../evil'])
      expect(to(foreign)).toBe('/home/work/equip-repairs?equip=e1');
  });

  it('is not for a person who may not see equipment', async () => {
    await open(AT, {}, {}, userInfo({ auths: [] }));
    expect(getAllBySelector('.as-choice__open')).toEqual([]);
    expect(getAllBySelector('input')).toEqual([]);
  });
});

describe('The place of work', () => {
  const ORDER = '/home/work/work-order/address';
  const SLIP = { id: 'r1', status: 'assigned', version: 'v1', equipName: 'Pump 1', location: 'River Road' };
  const route = async (): Promise<readonly string[]> => {
    await user.click(screen.getByRole('button', { name: say(mapWords, 'navigate') }));
    return getAllBySelector('dialog a').map((link) => link.getAttribute('href') ?? '');
  };

  it('of a repair has its map and the route by a map of the phone', async () => {
    await open(`${ORDER}/repair/r1`, { '/lfscada/repair/info': ok({ ...SLIP, lat: 30.2, lng: 120.1 }) });
    expect(document.body).toHaveTextContent('Pump 1');
    expect(document.body).toHaveTextContent('River Road');
    expect((await route()).join()).toContain('120.1');
  });

  it('of a repair without coordinates is no place', async () => {
    await open(`${ORDER}/repair/r1`, { '/lfscada/repair/info': ok(SLIP) });
    expect(document.body).toHaveTextContent(words('placeUnknown'));
  });

  it('of an order of somebody else says so, and is no blank page', async () => {
    await open(`${ORDER}/repair/r1`, { '/lfscada/repair/info': refused('工单不存在', '1202') });
    expect(screen.getByRole('main').textContent).not.toBe('');
  });

  it('of an inspection is the next device that is not done', async () => {
    const record = (recordEquipId: string, status: string, lat: number | null) => ({
      recordEquipId,
      status,
      lat,
      lng: lat,
      version: 'v',
      equipName: `Device ${recordEquipId}`,
    });
    await open(`${ORDER}/inspection/i1`, {
      '/lfscada/inspection/info': ok({
        id: 'i1',
        status: 'accepted',
        version: 'v1',
        plan: 'Weekly',
        records: [
          record('x1', 'completed', 30),
          record('x2', 'not started', null),
          record('x3', 'incomplete', 31),
        ],
      }),
    });
    expect(document.body).toHaveTextContent('Device x3');
  });

  it('by coordinates is refused where the numbers are none', async () => {
    await open(`${ORDER}/repair/30.2/120.1/River%20Road`);
    expect(document.body).toHaveTextContent('River Road');
    for (const bad of ['91/120', '30/181', 'north/east', 'NaN/NaN', '0/0', '1e400/0']) {
      cleanup();
      await open(`${ORDER}/repair/${bad}/River%20Road`);
      expect([bad, document.body.textContent ?? '']).toEqual([
        bad,
        expect.stringContaining(words('placeUnknown')),
      ]);
    }
  });

  it('has the sign of what stands there on its mark, and in words', async () => {
    const sign = async (): Promise<Mark['sign']> => {
      await expect
        .poll(async () => {
          await settled();
          return onMap.marks.length;
        })
        .toBe(1);
      return onMap.marks.splice(0)[0]?.sign;
    };
    const back = async (): Promise<string> => {
      await user.click(screen.getByRole('button', { name: 'Back' }));
      return currentPath();
    };
    for (const [type, is, word, to] of [
      ['repair', 'repair', orderWords.kind_repair, '/home/work/work-order?kind=repair&status=all'],
      [
        'inspection',
        'inspection',
        orderWords.kind_inspection,
        '/home/work/work-order?kind=inspection&status=all',
      ],
      ['equip', 'equip', words('equipment'), '/home/work/work-order'],
      // A word that nobody knows breaks nothing.
      ['dream', 'equip', words('equipment'), '/home/work/work-order'],
    ] as const) {
      await open(`${ORDER}/${type}/30.2/120.1/River%20Road`);
      expect([type, await sign(), getBySelector('.as-tag').textContent]).toEqual([type, is, word]);
      expect([type, await back()]).toEqual([type, to]);
      cleanup();
    }
    await open(`${ORDER}/repair/r1`, { '/lfscada/repair/info': ok({ ...SLIP, lat: 30.2, lng: 120.1 }) });
    expect(await sign()).toBe('repair');
  });

  it('of an inspected device has its status in words, whatever the address says', async () => {
    const INFO = '/lfscada/equipment/multi/info';
    await open(`${ORDER}/e1/2/0`, { [INFO]: ok(equipment('e1')) });
    expect(document.body).toHaveTextContent('1. Pump e1');
    expect(document.body).toHaveTextContent(words('deviceCompleted'));
    cleanup();
    await open(`${ORDER}/e1/dream/x`, { [INFO]: ok(equipment('e1')) });
    expect(document.body).toHaveTextContent('Pump e1');
    expect(getAllBySelector('.as-tag')).toEqual([]);
  });

  it('has the scanner for the arrival: the code of a point opens its orders', async () => {
    await open(
      `${ORDER}/repair/r1`,
      { '/lfscada/repair/info': ok({ ...SLIP, lat: 30.2, lng: 120.1 }) },
      { scan: async () => got('P-01') },
    );
    await act(async () => screen.getByRole('button', { name: words('scanOpen') }).click());
    await settled();
    expect(currentPath()).toBe('/home/work/work-order?point=P-01');
  });
});
