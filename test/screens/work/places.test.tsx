import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapHandle } from '../../../src/features/map/leaflet-map';
import type { Mark } from '../../../src/features/map/marks';
import { en as commonEn } from '../../../src/i18n/common';
import { setLanguage } from '../../../src/i18n/engine';
import { en as orderWords } from '../../../src/i18n/order';
import { en as words } from '../../../src/i18n/work-places';
import { getReturnPath } from '../../../src/screens/work/equipment-choice';
import type { EquipmentId } from '../../../src/shared/ids';
import { createFailure, createSuccess, type DeviceTools } from '../../../src/state/wechat/device-tools';
import { type Answers, createPage, createUserInfo, ok, Path, refuse } from '../kit/answers';
import { setTools } from '../kit/device';
import { createFakeOutside } from '../kit/fake-outside';
import { press } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getHrefs, getTexts } from '../kit/queries';
import { cleanup, fill, getCurrentPath, renderAt, screen, user, waitFor } from '../kit/render';

beforeEach(() => setLanguage('en'));

describe('The selection of a device', () => {
  const AT = '/home/work/eglist?to=/more-feedback%3Fdraft%3Dd1';
  const allDevices = createPage([
    createEquipment('e1', { lat: 31 }),
    createEquipment('e2', { online: false }),
    createEquipment('e3', { name: 'Boiler', alarm: true, lat: null }),
  ]);
  const openSelection = (tools: Partial<DeviceTools> = {}, found = allDevices) =>
    open(AT, { [Path.equipment]: found }, tools);
  const getNames = () => getTexts('.as-choice__open');

  it('searches, and returns to the calling screen with the device', async () => {
    await openSelection();
    expect(getNames()).toHaveLength(3);
    await fill(screen.getByRole('searchbox'), 'boil');
    expect(getNames()).toHaveLength(1);
    await user.click(getBySelector('.as-choice__open'));
    expect(getCurrentPath()).toBe('/more-feedback?draft=d1&equip=e3');
  });

  it('lists favourites first', async () => {
    await openSelection();
    await press(commonEn.favourite.replace('{name}', 'Boiler'));
    expect(getNames()[0]).toContain('Boiler');
  });

  it('lists the nearest first once the position is known, or shows why it is unknown', async () => {
    const here = createSuccess({ latitude: 30, longitude: 120, accuracy: 10, system: 'wgs84' } as const);
    await openSelection({ getPosition: async () => here });
    await press(words.near);
    expect(getNames().map((name) => name.slice(0, 7))).toEqual(['Pump e2', 'Pump e1', 'BoilerI']);
    expect(getTexts('.as-choice__metres')).toEqual(['0 m', '111 km']);
    await openSelection({ getPosition: async () => createFailure('denied') });
    await press(words.near);
    expect(document.body).toHaveTextContent(words.placeDenied);
  });

  it("accepts the code of a device, and its gateway's label", async () => {
    await openSelection({
      scan: async () => createSuccess(`${window.location.origin}/wx/home/work/equip-repairs?equip=e2`),
    });
    await press(commonEn.scan);
    expect(getCurrentPath()).toBe('/more-feedback?draft=d1&equip=e2');
    cleanup();
    const labelled = createPage([createEquipment('e9', { sn: 'ABCDEF123456' })]);
    await openSelection({ scan: async () => createSuccess('ABCDEF123456A1B2C3') }, labelled);
    await press(commonEn.scan);
    expect(getCurrentPath()).toBe('/more-feedback?draft=d1&equip=e9');
  });

  it.each([
    [
      'https://evil.example/wx/home/work/equip-repairs?equip=e2',
      words.codeForeign.replace('{host}', 'evil.example'),
    ],
    ['\uFFFD', words.codeUnreadable],
    [`${window.location.origin}/wx/home/work/excel`, words.codeNoEquipment],
    ['P-77', words.codeUnknown.replace('{text}', 'P-77')],
  ])('fault 100: refuses the foreign, damaged or unknown code %s with a reason', async (code, reason) => {
    await openSelection({ scan: async () => createSuccess(code) });
    await press(commonEn.scan);
    expect(document.body).toHaveTextContent(reason);
    expect(getCurrentPath()).toBe(AT);
  });

  it('returns only to screens of the product', () => {
    const resolveReturn = (target: string | null) =>
      getReturnPath(target, 'e1' as EquipmentId, 'https://plant.example');
    expect(resolveReturn('/home/work/equip-repairs?draft=d1')).toBe(
      '/home/work/equip-repairs?draft=d1&equip=e1',
    );
    expect(resolveReturn('/home/work/work-order?kind=repair')).toBe(
      '/home/work/work-order?kind=repair&equip=e1',
    );
    for (const foreign of [null, '', '//evil.example', 'https://evil.example', '/nowhere', '/../evil'])
      expect(resolveReturn(foreign)).toBe('/home/work/equip-repairs?equip=e1');
  });

  it('is hidden from users who may not see equipment', async () => {
    await open(AT, { [Path.info]: ok(createUserInfo({ auths: [] })) });
    expect(getNames()).toEqual([]);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});

describe('The place of work', () => {
  const ORDER = '/home/work/work-order/address';
  const INFO = '/lfscada/repair/info';
  const SLIP = { id: 'r1', status: 'assigned', version: 'v1', equipName: 'Pump 1', location: 'River Road' };
  const placedAnswers = { [INFO]: ok({ ...SLIP, lat: 30.2, lng: 120.1 }) };

  it("of a repair has its map and a route in the phone's map app", async () => {
    await open(`${ORDER}/repair/r1`, placedAnswers);
    expectTexts('Pump 1', 'River Road');
    await press(commonEn.navigate);
    expect(getHrefs('dialog a').join()).toContain('120.1');
  });

  it('of a repair without coordinates is missing', async () => {
    await open(`${ORDER}/repair/r1`, { [INFO]: ok(SLIP) });
    expect(document.body).toHaveTextContent(commonEn.invalidLocation);
  });

  it("of another user's order is reported missing instead of showing a blank page", async () => {
    await open(`${ORDER}/repair/r1`, { [INFO]: refuse('工单不存在', '1202') });
    expect(screen.getByRole('main')).not.toHaveTextContent(/^$/);
  });

  it('of an inspection is the next unfinished device', async () => {
    const createRecord = (id: string, status: string, lat: number | null) => ({
      recordEquipId: id,
      status,
      lat,
      lng: lat,
      version: 'v',
      equipName: `Device ${id}`,
    });
    const records = [
      createRecord('x1', 'completed', 30),
      createRecord('x2', 'not started', null),
      createRecord('x3', 'incomplete', 31),
    ];
    const inspection = { id: 'i1', status: 'accepted', version: 'v1', plan: 'Weekly', records };
    await open(`${ORDER}/inspection/i1`, { '/lfscada/inspection/info': ok(inspection) });
    expect(document.body).toHaveTextContent('Device x3');
  });

  it('by coordinates is refused for invalid numbers', async () => {
    await open(`${ORDER}/repair/30.2/120.1/River%20Road`);
    expect(document.body).toHaveTextContent('River Road');
    for (const bad of ['91/120', '30/181', 'north/east', 'NaN/NaN', '0/0', '1e400/0']) {
      await open(`${ORDER}/repair/${bad}/River%20Road`);
      expect(document.body, bad).toHaveTextContent(commonEn.invalidLocation);
    }
  });

  it.each([
    ['repair', 'repair', orderWords.kind_repair, '?kind=repair&status=all'],
    ['inspection', 'inspection', orderWords.kind_inspection, '?kind=inspection&status=all'],
    ['equip', 'equip', commonEn.equipment, ''],
    ['dream', 'equip', commonEn.equipment, ''],
  ])('of the kind %s has the icon of "%s" on its mark, and in words', async (kind, sign, word, list) => {
    await open(`${ORDER}/${kind}/30.2/120.1/River%20Road`);
    await expectMark(sign);
    expect(getBySelector('.as-tag')).toHaveTextContent(word);
    await press('Back');
    expect(getCurrentPath()).toBe(`/home/work/work-order${list}`);
  });

  it('of a slip has the icon of a repair', async () => {
    await open(`${ORDER}/repair/r1`, placedAnswers);
    await expectMark('repair');
  });

  it('of an inspected device has its status in words, for any address', async () => {
    const answers = { '/lfscada/equipment/multi/info': ok(createEquipment('e1')) };
    await open(`${ORDER}/e1/2/0`, answers);
    expectTexts('1. Pump e1', commonEn.completed);
    await open(`${ORDER}/e1/dream/x`, answers);
    expect(document.body).toHaveTextContent('Pump e1');
    expect(getAllBySelector('.as-tag')).toEqual([]);
  });

  it("offers the scanner on arrival, and a point's code opens its orders", async () => {
    await open(`${ORDER}/repair/r1`, placedAnswers, { scan: async () => createSuccess('P-01') });
    await press(words.scanOpen);
    expect(getCurrentPath()).toBe('/home/work/work-order?point=P-01');
  });

  const expectMark = async (sign: string): Promise<void> => {
    await waitFor(() => expect(newestMap.marks).toHaveLength(1));
    expect(newestMap.marks.splice(0)[0]?.sign).toBe(sign);
  };
});

async function open(path: string, answers: Answers = {}, tools: Partial<DeviceTools> = {}): Promise<void> {
  const { services } = createFakeOutside({
    answers: {
      [Path.info]: ok(createUserInfo()),
      [Path.groups]: ok([]),
      [Path.legacyGroups]: ok([]),
      [Path.legacyEquipment]: createPage([]),
      [Path.followed]: createPage([]),
      ...answers,
    },
  });
  setTools(services, tools);
  await renderAt(services, path);
}

function createEquipment(id: string, changes: object = {}): object {
  const place = { address: 'River Road', lat: 30, lng: 120 };
  return {
    id,
    name: `Pump ${id}`,
    sn: `SN${id.toUpperCase()}`,
    family: 'eg',
    online: true,
    ...place,
    ...changes,
  };
}

/** Holds the marks of the newest map; a real map needs a browser. */
const newestMap = vi.hoisted(() => ({ marks: [] as Mark[] }));
vi.mock('../../../src/features/map/leaflet-map', () => ({
  createMap: (): MapHandle => ({
    setMarks: (marks) => {
      newestMap.marks = [...marks];
    },
    fit: () => undefined,
    zoomBy: () => undefined,
    remove: () => undefined,
  }),
}));
