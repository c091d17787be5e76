import { describe, expect, it } from 'vitest';
import { cn as scan } from '../../../src/i18n/scan';
import { currentUser } from '../../../src/shared/calls/account';
import { createFailure, createSuccess, type DeviceTools } from '../../../src/state/wechat/device-tools';
import { type Answers, ok } from '../kit/answers';
import { fill, screen, user, within } from '../kit/render';
import * as form from './form';
import { createHandValue, PATHS, record, template, translate } from './kit';

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, text: `Choice ${value}`, abnormal: value === 'c' }));

describe('A field', () => {
  it('of one choice keeps the last, and marks an abnormal one', async () => {
    const readNextDraft = await open([{ id: 'leak', kind: 'select', title: 'Leak', options: OPTIONS }]);
    await user.click(screen.getByRole('radio', { name: 'Choice a' }));
    expect(form.getField('leak')).not.toHaveTextContent(translate('abnormal'));
    await user.click(screen.getByRole('radio', { name: 'Choice c' }));
    expect(form.getField('leak')).toHaveTextContent(translate('abnormal'));
    expect(await readNextDraft()).toMatchObject({ leak: { v: 'c', abnormal: true } });
  });

  it("of several choices is sent in the document's order, not the order of selection", async () => {
    const readNextDraft = await open([
      { id: 'work', kind: 'multi', title: 'Work', options: OPTIONS, least: 0, most: 3 },
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Choice b' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choice a' }));
    expect(await readNextDraft()).toMatchObject({ work: { v: 'a,b' } });
  });

  it('of a day or a time is sent as selected', async () => {
    const readNextDraft = await open([
      { id: 'until', kind: 'datetime', title: 'Until' },
      { id: 'day', kind: 'date', title: 'Day' },
    ]);
    await fill(screen.getByLabelText('Until'), '2025-10-09T16:00');
    await fill(screen.getByLabelText('Day'), '2025-10-10');
    expect(await readNextDraft()).toMatchObject({
      until: { v: '2025-10-09T16:00' },
      day: { v: '2025-10-10' },
    });
  });

  it('of a code is filled by the scanner, and sent as scanned', async () => {
    const tools = { scan: async () => createSuccess(' A-17 ') };
    const readNextDraft = await open([{ id: 'tag', kind: 'scan', title: 'Tag' }], { tools });
    await form.press(translate('scanFor', { title: 'Tag' }));
    expect(screen.getByLabelText('Tag')).toHaveValue('A-17');
    expect(await readNextDraft()).toMatchObject({ tag: { v: 'A-17', by: 'scan' } });
  });

  it('of a code typed from a torn label is sent as entered by hand', async () => {
    const readNextDraft = await open([{ id: 'tag', kind: 'scan', title: 'Tag' }]);
    await form.press(translate('scanFor', { title: 'Tag' }));
    await user.type(screen.getByLabelText(scan.typed), 'A-17{Enter}');
    expect(await readNextDraft()).toMatchObject({ tag: { v: 'A-17', by: 'hand' } });
  });

  it('of a person takes the current user, or the login name if the name is unknown', async () => {
    await open([{ id: 'who', kind: 'person', title: 'Next' }]);
    await form.press(translate('meIn', { title: 'Next' }));
    expect(screen.getByLabelText('Next')).toHaveValue('demo');
  });

  it('of a person takes the current user by name, or any other name', async () => {
    const profile = { userId: 'u1', loginname: 'demo', displayname: 'Li Na' };
    const answers = { [currentUser.path]: ok(profile) };
    const readNextDraft = await open([{ id: 'who', kind: 'person', title: 'Next' }], { answers });
    await form.press(translate('meIn', { title: 'Next' }));
    expect(screen.getByLabelText('Next')).toHaveValue('Li Na');
    await fill(screen.getByLabelText('Next'), 'Zhang Wei');
    expect(await readNextDraft()).toMatchObject({ who: { v: 'Zhang Wei', by: 'hand' } });
  });

  it("of a place takes the user's position with its accuracy", async () => {
    const position = createSuccess({
      latitude: 31.2,
      longitude: 121.5,
      accuracy: 8,
      system: 'wgs84',
    } as const);
    await open([{ id: 'where', kind: 'place', title: 'Place' }], {
      tools: { getPosition: async () => position },
    });
    await form.press(translate('placeHere'));
    expect(screen.getByLabelText('Place')).toHaveValue('31.20000, 121.50000 (±8 m)');
  });

  it('of a place shows why it is unavailable, and can be typed', async () => {
    const tools = { getPosition: async () => createFailure('denied') };
    await open([{ id: 'where', kind: 'place', title: 'Place' }], { tools });
    await form.press(translate('placeHere'));
    expect(screen.getByText(translate('placeDenied'))).toBeInTheDocument();
    await fill(screen.getByLabelText('Place'), 'Pump house');
    expect(screen.getByLabelText('Place')).toHaveValue('Pump house');
  });

  it('of photos notes that the product cannot add a required watermark', async () => {
    const photos = { kind: 'photo', least: 0, most: 3 };
    await open([
      { id: 'marked', title: 'marked', ...photos, watermark: true },
      { id: 'plain', title: 'plain', ...photos, watermark: false },
    ]);
    expect(form.getField('marked')).toHaveTextContent(translate('noWatermark'));
    expect(form.getField('plain')).not.toHaveTextContent(translate('noWatermark'));
  });
});

describe('A previous value', () => {
  it('is shown next to a number, and an unusual step from it is marked', async () => {
    const flow = { id: 'flow', kind: 'number', title: 'Flow', unit: 'm3/h', maxDelta: 20 };
    await open([flow], { prior: { flow: createHandValue('400') } });
    expect(form.getField('flow')).toHaveTextContent(translate('prior', { value: '400 m3/h' }));
    await fill(screen.getByLabelText('Flow (m3/h)'), '410');
    expect(form.getField('flow')).not.toHaveTextContent('与上次相差');
    await fill(screen.getByLabelText('Flow (m3/h)'), '460');
    expect(form.getField('flow')).toHaveTextContent(translate('largeStep', { step: '60', unit: 'm3/h' }));
  });

  it('is shown next to the cell of the same row and column, with the value of the row above', async () => {
    const columns = [{ id: 'pressure', kind: 'number', title: 'Pressure', unit: 'MPa' }];
    const rows = { fixed: ['h1', 'h2'].map((id) => ({ id, title: id, due: '' })) };
    const prior = { s2: { rows: [{ id: 'h2', cells: { pressure: createHandValue('0.3') } }] } };
    const sections = [{ id: 's2', title: 'Hours', table: { columns, rows } }];
    await form.open(
      { [PATHS.record]: ok(record({ prior })), [PATHS.template]: ok(template({ sections })) },
      form.FILL_AT,
    );
    const [upper, lower] = screen.getAllByRole('group');
    expect(lower).toHaveTextContent(translate('prior', { value: '0.3 MPa' }));
    const above = translate('rowAbove', { value: '0.41 MPa' });
    expect(lower).not.toHaveTextContent(above);
    await fill(within(upper as HTMLElement).getByLabelText('Pressure (MPa)'), '0.41');
    expect(lower).toHaveTextContent(above);
  });
});

interface OpenOptions {
  readonly prior?: object;
  readonly answers?: Answers;
  readonly tools?: Partial<DeviceTools>;
}

/** Opens a record with these fields; returns the values of the next draft sent to the platform. */
async function open(fields: readonly object[], { prior = {}, answers = {}, tools = {} }: OpenOptions = {}) {
  const defaults = {
    [PATHS.record]: ok(record({ prior })),
    [PATHS.template]: ok(template({ sections: [{ id: 's1', title: 'Pump', fields }] })),
    [PATHS.save]: ok(record({ rev: 'b' })),
  };
  const { outside } = await form.open({ ...defaults, ...answers }, form.FILL_AT, { tools });
  return async () => {
    await form.pass(outside, 30_000);
    return (await form.waitForSave(outside))?.values;
  };
}
