/** Copies of drafts on their way to the platform, and forms of two steps. */
import { describe, expect, it } from 'vitest';
import type { InspectionRecord } from '../../../../../src/shared/calls/inspection';
import { failed } from '../../../../../src/shared/faults';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { formOf, type RecordForm, recordForm } from '../../../../../src/shared/work/record-form';
import type { NewCopy, NewEntry } from '../../../../../src/state/work/outbox';
import { RAW_ITEMS, record, WORDS } from '../../shared/work/record-samples';
import { outboxStand, refusal } from './fake-platform';
import { draft, entry, picture } from './samples';

const ANSWER = { result: 'normal', description: 'Within limits', currentValue: '60', by: 'hand' } as const;
const valuesIn = (row: { readonly values: unknown } | null): RecordForm => recordForm(row?.values, 'values');

describe('A copy of a draft', () => {
  it('leaves the draft where it is, over what it has made, and is nothing that somebody has sent', async () => {
    const stand = outboxStand();
    await stand.put('drafts', draft({ kind: 'inspection', values: formWith('61') }));
    stand.platform.answer = recordOf('60');
    await stand.outbox.copy(copy('60'));
    expect(await stand.outbox.entries()).toEqual([]);
    await stand.sender.wake();
    const values = valuesIn(await stand.row('drafts', 'd'));
    expect(values).toMatchObject({ version: 'v2', over: ['v1'] });
    expect([values.items[0]?.currentValue, values.base[0]?.currentValue]).toEqual(['61', '60']);
    expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('goes where the platform does not take it, and its draft stays as it is', async () => {
    for (const code of ['1402', '1401', '1413']) {
      const stand = outboxStand();
      await stand.put('drafts', draft({ kind: 'inspection', values: formWith('61') }));
      await stand.outbox.copy(copy('60'));
      await stand.send(refusal(code));
      expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
      const drafts = await stand.store.rows('drafts', 'u1');
      expect(drafts.map(({ reason, sentAs }) => [reason, sentAs])).toEqual([[null, null]]);
    }
  });

  it('gives way to a newer one while it waits; one that may be on its way is followed by one at most', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    for (const value of ['60', '61', '62']) await stand.outbox.copy(copy(value));
    expect(await stand.store.rows('outbox', 'u1')).toHaveLength(1);
    stand.platform.whoFault = null;
    await stand.send('answer-lost');
    for (const value of ['63', '64']) await stand.outbox.copy(copy(value));
    const rows = await stand.store.rows('outbox', 'u1');
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'waiting']);
    stand.platform.record = recordOf('62');
    stand.platform.answer = recordOf('64', { version: 'v3' });
    await later(stand);
    expect(sentBy(stand)).toEqual(['v1 62', 'v2 64']);
  });

  it('is on the device before an older one goes, so that a page may be closed between the two', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    await stand.outbox.copy(copy('60'));
    await stand.outbox.copy(copy('61'));
    expect(stand.lengths).toEqual([1, 2, 1]);
  });

  it('that waits gives way to the form itself, which may come in the same moment', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    await Promise.all([
      stand.outbox.copy(copy('60')),
      stand.outbox.add(submission()),
      stand.outbox.copy(copy('61')),
    ]);
    const rows = await stand.store.rows('outbox', 'u1');
    expect(rows.map(({ call }) => call)).toEqual(['inspection/record/submit']);
  });

  it('whose answer was lost: the form follows over the version that it has made', async () => {
    const stand = await lostCopy();
    stand.platform.record = recordOf('60');
    await later(stand);
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect(stand.platform.asked.filter((one) => one === 'record')).toHaveLength(1);
  });

  it('whose answer was lost, and which somebody has changed since: the form does not pass over that', async () => {
    const stand = await lostCopy();
    stand.platform.record = recordOf('60', { instructions: 'theirs' });
    await later(stand);
    expect(sentBy(stand)[1]).toBe('v1 60');
  });

  it('holds no form up where the platform cannot be asked for its end: nobody sees it who could decide', async () => {
    for (const record of [recordOf('60'), formlessRecord()]) {
      const stand = await lostCopy();
      stand.platform.endsFault = refusal('404');
      stand.platform.record = record;
      await later(stand);
      await later(stand);
      expect(sentBy(stand)).toEqual(['v1 60', `${record.version} 60`]);
      expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
    }
  });

  it('hands on what it has made wherever the page is killed meanwhile', async () => {
    for (let changes = 1; ; changes++) {
      const stand = outboxStand();
      const { draft: draftOf, input } = copy('60');
      const row = { entity: 'i1-e1', input, draft: draftOf };
      await stand.put('drafts', draft({ kind: 'inspection', values: formWith('61') }));
      await stand.put(
        'outbox',
        entry({ ...row, key: 'a', call: 'inspection/record/save', isCopy: true, at: epochMs(1) }),
        entry({ ...row, key: 'b', call: 'inspection/record/submit', at: epochMs(2) }),
      );
      stand.platform.answer = recordOf('60');
      stand.platform.record = recordOf('60');
      const isKilled = await stand.sendKilledAfter(changes);
      await stand.sender.wake();
      const sent = [sentBy(stand), [...stand.platform.applied.values()]];
      expect(sent, `after ${changes} changes`).toEqual([
        ['v1 60', 'v2 60'],
        [1, 1],
      ]);
      expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
      expect(valuesIn(await stand.row('drafts', 'd'))).toMatchObject({ version: 'v2', over: ['v1'] });
      if (!isKilled) break;
    }
  });

  it('is asked for again where the session has ended while its record was read', async () => {
    for (const kind of ['cancelled', 'session-ended'] as const)
      for (const endsFault of [null, refusal('404')]) {
        const stand = await lostCopy();
        await stand.sender.wake();
        stand.platform.endsFault = endsFault;
        const before = await stand.store.rows('outbox', 'u1');
        stand.now += 60_000;
        await stand.senderWith({ readRecord: async () => failed({ kind }) }).wake();
        expect(await stand.store.rows('outbox', 'u1')).toEqual(before);
        stand.platform.record = recordOf('60');
        await later(stand);
        expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
      }
  });

  it('goes with everything else when its person throws everything away', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    await stand.outbox.copy(copy('60'));
    expect([await stand.outbox.unsent(), await stand.outbox.leave('throw-away')]).toEqual([0, 0]);
    expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('comes before a form that was made later, though the clock was set back between them', async () => {
    const stand = outboxStand();
    await stand.outbox.copy(copy('60'));
    await stand.send('answer-lost');
    stand.now -= 60_000;
    await stand.outbox.add(submission());
    await stand.sender.wake();
    expect(sentBy(stand)).toHaveLength(1);
  });
});

describe('A form of two steps', () => {
  const first = { call: 'inspection/record/save', input: inputOf('60') } as unknown as NewCopy;
  const answers = [{ itemId: 'temp', currentValue: '60', images: [{ picture: 'p1' }] }];
  const withPhotos = submission({
    first: { ...first, input: { ...inputOf('60'), answers } },
    input: { ...inputOf('60'), images: [{ picture: 'p2' }] },
    pictures: ['p1', 'p2'],
  });
  const photos = [picture({ key: 'p1' }), picture({ key: 'p2' })];
  const bytes = photos.map(({ key, userId, at }) => {
    return { key, userId, at, bytes: new ArrayBuffer(3), thumb: null };
  });

  it('sends the second one over the first, each under an id of its own and once', async () => {
    const stand = outboxStand();
    stand.platform.answer = recordOf('60');
    await stand.outbox.add(submission({ first }));
    await stand.sender.wake();
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect([...stand.platform.applied.values()]).toEqual([1, 1]);
    // One form has arrived, and not two.
    expect(stand.sent.map(({ entry: { call } }) => call)).toEqual(['inspection/record/submit']);
    expect(await stand.outbox.unsent()).toBe(0);
  });

  it('lets the pictures of the first one go with it, and keeps those of the second', async () => {
    const stand = outboxStand();
    await stand.put('pictures', ...photos);
    await stand.put('bytes', ...bytes);
    stand.platform.answer = recordOf('60');
    await stand.outbox.add(withPhotos);
    await stand.send(null, refusal('1413'));
    expect(await stand.outbox.entries()).toMatchObject([
      { state: 'refused', pictures: ['p2'], draft: { values: { version: 'v2', over: ['v1'] } } },
    ]);
    expect([await stand.row('pictures', 'p1'), await stand.row('bytes', 'p1')]).toEqual([null, null]);
    expect(await stand.row('bytes', 'p2')).not.toBeNull();
  });

  it('does not send the second one where the first was not taken, and comes back as the one form that it is', async () => {
    const stand = outboxStand();
    await stand.outbox.add(submission({ first }));
    await stand.send(refusal('1402'));
    expect(stand.platform.count('send')).toBe(1);
    expect(await stand.outbox.returned()).toMatchObject([
      { key: 'd', sentAs: { call: 'inspection/record/submit', input: { result: 'normal' } } },
    ]);
  });

  it('goes on with the second one after a restart between them', async () => {
    const stand = outboxStand();
    stand.platform.answer = recordOf('60');
    await stand.outbox.add(submission({ first }));
    await stand.send('answer-lost');
    stand.platform.record = recordOf('60');
    stand.now += 60_000;
    await stand.senderWith().wake();
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect([...stand.platform.applied.values()]).toEqual([1, 1]);
  });
});

function recordOf(currentValue: string, changes: object = {}): InspectionRecord {
  const answer = { ...ANSWER, currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return record({ status: 'incomplete', version: 'v2', items, ...changes });
}

/** The record as it was before any save. */
const formlessRecord = (): InspectionRecord => record({ status: 'not started', version: 'v1' });

/** The form of a record with this temperature typed. */
function formWith(currentValue: string): RecordForm {
  const form = formOf(record(), WORDS);
  const items = form.items.map((answer) =>
    answer.itemId === 'temp' ? { ...answer, ...ANSWER, currentValue } : answer,
  );
  return { ...form, items };
}

function inputOf(currentValue: string, version = 'v1') {
  return {
    id: 'i1',
    recordEquipId: 'i1-e1',
    version,
    occurredAt: 1,
    images: [],
    answers: [{ itemId: 'temp', ...ANSWER, currentValue, override: '', images: [], repairId: null, at: 1 }],
  };
}

function copy(currentValue: string): NewCopy {
  return {
    call: 'inspection/record/save',
    input: inputOf(currentValue),
    entity: 'i1-e1',
    sequence: '',
    draft: { key: 'd', kind: 'inspection', base: null, values: formWith(currentValue) },
  } as unknown as NewCopy;
}

function submission(changes: object = {}): NewEntry<'inspection/record/submit'> {
  return {
    call: 'inspection/record/submit',
    input: { ...inputOf('60'), result: 'normal' },
    entity: 'i1-e1',
    pictures: [],
    operationId: 'submit' as OperationId,
    draft: { key: 'd', kind: 'inspection', base: null, values: formWith('60') },
    ...changes,
  } as unknown as NewEntry<'inspection/record/submit'>;
}

type Body = { readonly version: string; readonly answers: readonly { readonly currentValue: string }[] };

/** Version and value of each form that was sent. */
function sentBy(stand: ReturnType<typeof outboxStand>): readonly string[] {
  const inputs = stand.platform.bodies.map(({ input }) => input as Body);
  return inputs.map(({ version, answers }) => `${version} ${answers[0]?.currentValue}`);
}

/** A copy whose answer was lost, and the form that follows it. */
async function lostCopy() {
  const stand = outboxStand();
  await stand.outbox.copy(copy('60'));
  await stand.send('answer-lost');
  await stand.outbox.add(submission());
  return stand;
}

/** When every pause is over. */
async function later(stand: ReturnType<typeof outboxStand>): Promise<void> {
  await stand.sender.wake();
  stand.now += 60_000;
  await stand.sender.wake();
}
