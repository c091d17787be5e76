import { beforeEach, describe, expect, it } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { currentUser } from '../../../src/shared/calls/account';
import { got, none } from '../../../src/state/wechat/device-tools';
import { emptyDevice, soon } from '../inspection/kit';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  user,
} from '../kit/render';
import { PATHS, record, template } from './kit';

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, text: `Choice ${value}`, abnormal: value === 'c' }));

let outside: FakeOutside;

async function open(
  sections: readonly object[],
  more: object = {},
  position = got(HERE),
  answers: Answers = {},
): Promise<void> {
  outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [PATHS.record]: ok(record(more)),
      [PATHS.template]: ok(template({ sections })),
      [PATHS.save]: ok(record({ rev: 'b' })),
      ...answers,
    },
  });
  const unsupported = async () => none('unsupported');
  outside.services.deviceTools(() => ({
    isWechat: false,
    scan: async () => got(' A-17 '),
    scanCamera: unsupported,
    scanPicture: unsupported,
    position: async () => position,
    closeWindow: unsupported,
    takePictures: unsupported,
  }));
  await renderAt(outside.services, '/home/work/excel/detail/x1/d5?fill=1');
  await soon(drawn, () => getAllBySelector('[data-mode=fill]').length, 1);
}
const HERE = { latitude: 31.2, longitude: 121.5, accuracy: 8, system: 'wgs84' } as const;
const of = (...fields: readonly object[]) => [{ id: 's1', title: 'Pump', fields }];
const at = (field: string): string => `[data-field=${field}]`;
const words = (field: string): string => getBySelector(at(field)).textContent ?? '';
const value = (_field: string): string => screen.getByRole<HTMLInputElement>('textbox').value;
const choose = async (field: string, text: string): Promise<void> => {
  const label = getAllBySelector(`${at(field)} label`).find(({ textContent }) => textContent === text);
  await user.click(label?.querySelector('input') ?? '');
};
/** Values that the next draft on the platform is sent with. */
async function sent(): Promise<Record<string, object>> {
  await act(async () => outside.pass(30_000));
  await soon(drawn, () => outside.made(PATHS.save).length, 1);
  const form = new URLSearchParams(outside.made(PATHS.save)[0]?.body ?? '');
  return JSON.parse(form.get('values') ?? '{}') as Record<string, object>;
}

beforeEach(emptyDevice);

describe('A field', () => {
  it('of one choice keeps the last, and marks one that is not normal', async () => {
    await open(of({ id: 'leak', kind: 'select', title: 'Leak', options: OPTIONS }));
    await choose('leak', 'Choice a');
    expect(words('leak')).not.toContain(cn.abnormal);
    await choose('leak', 'Choice c');
    expect(words('leak')).toContain(cn.abnormal);
    expect(await sent()).toMatchObject({ leak: { v: 'c', abnormal: true } });
  });

  it('of several choices is sent in the document’s order, whichever was chosen first', async () => {
    await open(of({ id: 'work', kind: 'multi', title: 'Work', options: OPTIONS, least: 0, most: 3 }));
    await choose('work', 'Choice b');
    await choose('work', 'Choice a');
    expect(await sent()).toMatchObject({ work: { v: 'a,b' } });
  });

  it('of a day or a time is sent as it was chosen', async () => {
    await open(
      of({ id: 'until', kind: 'datetime', title: 'Until' }, { id: 'day', kind: 'date', title: 'Day' }),
    );
    await fill(getBySelector(`${at('until')} input`), '2025-10-09T16:00');
    await fill(getBySelector(`${at('day')} input`), '2025-10-10');
    expect(await sent()).toMatchObject({ until: { v: '2025-10-09T16:00' }, day: { v: '2025-10-10' } });
  });

  it('of a code is filled by the scanner, and says so to the platform', async () => {
    await open(of({ id: 'tag', kind: 'scan', title: 'Tag' }));
    await user.click(screen.getByRole('button', { name: '扫码：Tag' }));
    await settled();
    expect(value('tag')).toBe('A-17');
    expect(await sent()).toMatchObject({ tag: { v: 'A-17', by: 'scan' } });
  });

  it('of a person takes the one who fills, by name where it is known, or any other name', async () => {
    await open(of({ id: 'who', kind: 'person', title: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next：填本人' }));
    expect(value('who')).toBe('demo');
    cleanup();
    await open(of({ id: 'who', kind: 'person', title: 'Next' }), {}, got(HERE), {
      [currentUser.path]: ok({ userId: 'u1', loginname: 'demo', displayname: 'Li Na' }),
    });
    await user.click(screen.getByRole('button', { name: 'Next：填本人' }));
    expect(value('who')).toBe('Li Na');
    await fill(screen.getByRole('textbox', { name: 'Next' }), 'Zhang Wei');
    expect(await sent()).toMatchObject({ who: { v: 'Zhang Wei', by: 'hand' } });
  });

  it('of a place takes where the person is, with how exactly that is known', async () => {
    await open(of({ id: 'where', kind: 'place', title: 'Place' }));
    await user.click(screen.getByRole('button', { name: '取当前位置' }));
    await settled();
    expect(value('where')).toBe('31.20000, 121.50000 (±8 m)');
  });

  it('of photos names the watermark that the document wants and nobody gives here', async () => {
    const photos = (id: string, watermark: boolean) => ({
      id,
      kind: 'photo',
      title: id,
      least: 0,
      most: 3,
      watermark,
    });
    await open(of(photos('marked', true), photos('plain', false)));
    expect(words('marked')).toContain(cn.noWatermark);
    expect(words('plain')).not.toContain(cn.noWatermark);
  });

  it('of a place says why it could not be taken, and can be written', async () => {
    await open(of({ id: 'where', kind: 'place', title: 'Place' }), {}, none('denied'));
    await user.click(screen.getByRole('button', { name: '取当前位置' }));
    await settled();
    expect(words('where')).toContain(cn.placeDenied);
    await fill(screen.getByRole('textbox', { name: 'Place' }), 'Pump house');
    expect(value('where')).toBe('Pump house');
  });
});

describe('The value of the record before', () => {
  it('stands beside a number, and a step from it that is larger than usual is marked', async () => {
    const flow = { id: 'flow', kind: 'number', title: 'Flow', unit: 'm3/h', maxDelta: 20 };
    await open(of(flow), { prior: { flow: { v: '400', at: 1, by: 'hand' } } });
    expect(words('flow')).toContain(cn.prior.replace('{value}', '400 m3/h'));
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h)' }), '410');
    const step = cn.largeStep.split('{')[0] ?? '';
    expect(words('flow')).not.toContain(step);
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h)' }), '460');
    expect(words('flow')).toContain(cn.largeStep.replace('{step}', '60').replace('{unit}', 'm3/h'));
  });

  it('stands beside the cell of the same row and column, and the row above beside the next', async () => {
    const cell = (v: string) => ({ v, at: 1, by: 'hand' });
    const table = {
      columns: [{ id: 'pressure', kind: 'number', title: 'Pressure', unit: 'MPa' }],
      rows: { fixed: ['h1', 'h2'].map((id) => ({ id, title: id, due: '' })) },
    };
    await open([{ id: 's2', title: 'Hours', table }], {
      prior: { s2: { rows: [{ id: 'h2', cells: { pressure: cell('0.3') } }] } },
    });
    const lower = `[data-field='["s2","h2","pressure"]']`;
    const shown = (): string => getBySelector(lower).textContent ?? '';
    expect(shown()).toContain(cn.prior.replace('{value}', '0.3 MPa'));
    const above = cn.rowAbove.replace('{value}', '0.41 MPa');
    expect(shown()).not.toContain(above);
    await fill(getBySelector(`[data-field='["s2","h1","pressure"]'] input`), '0.41');
    expect(shown()).toContain(above);
  });
});
