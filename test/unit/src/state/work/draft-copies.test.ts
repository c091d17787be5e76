import { describe, expect, it } from 'vitest';
import type { InspectionRecord } from '../../../../../src/shared/calls/inspection';
import { failed } from '../../../../../src/shared/faults';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { getForm, type RecordForm, recordForm } from '../../../../../src/shared/work/record-form';
import type { NewCopy, NewEntry } from '../../../../../src/state/work/outbox';
import { RAW_ITEMS, record, WORDS } from '../../shared/work/record-samples';
import { outboxStand, refusal } from './fake-platform';
import { draft, entry, picture } from './samples';

const ANSWER = { result: 'normal', description: 'Within limits', currentValue: '60', by: 'hand' } as const;
const valuesIn = (row: { readonly values: unknown } | null): RecordForm => recordForm(row?.values, 'values');

describe('A copy of a draft', () => {
  it('moves its draft to the new version, and does not count as sent by the user', async () => {
    const stand = outboxStand();
    await stand.put('drafts', draft({ kind: 'inspection', values: formWith('61') }));
    stand.platform.answer = createRecord('60');
    await stand.outbox.copy(copy('60'));
    expect(await stand.outbox.entries()).toEqual([]);
    await stand.sender.wake();
    const values = valuesIn(await stand.row('drafts', 'd'));
    expect(values).toMatchObject({ version: 'v2', over: ['v1'] });
    expect([values.items[0]?.currentValue, values.base[0]?.currentValue]).toEqual(['61', '60']);
    expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('is dropped if the platform refuses it, and its draft stays unchanged', async () => {
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

  it('is replaced by a newer one while it waits; one that may be in transit gets at most one successor', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    for (const value of ['60', '61', '62']) await stand.outbox.copy(copy(value));
    expect(await stand.store.rows('outbox', 'u1')).toHaveLength(1);
    stand.platform.whoFault = null;
    await stand.send('answer-lost');
    for (const value of ['63', '64']) await stand.outbox.copy(copy(value));
    const rows = await stand.store.rows('outbox', 'u1');
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'waiting']);
    stand.platform.record = createRecord('62');
    stand.platform.answer = createRecord('64', { version: 'v3' });
    await later(stand);
    expect(sentBy(stand)).toEqual(['v1 62', 'v2 64']);
  });

  it('is stored before an older one is removed, in case the page closes in between', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    await stand.outbox.copy(copy('60'));
    await stand.outbox.copy(copy('61'));
    expect(stand.lengths).toEqual([1, 2, 1]);
  });

  it('is replaced by the form itself while it waits, even if both are added at the same time', async () => {
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

  it('passes the version that it created to the form, even if its answer was lost', async () => {
    const stand = await lostCopy();
    stand.platform.record = createRecord('60');
    await later(stand);
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect(stand.platform.asked.filter((one) => one === 'record')).toHaveLength(1);
  });

  it('leaves the form at its old version if its answer was lost and the record has changed since', async () => {
    const stand = await lostCopy();
    stand.platform.record = createRecord('60', { instructions: 'theirs' });
    await later(stand);
    expect(sentBy(stand)[1]).toBe('v1 60');
  });

  it('does not hold up a form if the platform cannot report its result: the user has nothing to decide', async () => {
    for (const record of [createRecord('60'), formlessRecord()]) {
      const stand = await lostCopy();
      stand.platform.endsFault = refusal('404');
      stand.platform.record = record;
      await later(stand);
      await later(stand);
      expect(sentBy(stand)).toEqual(['v1 60', `${record.version} 60`]);
      expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
    }
  });

  it('passes on its version wherever the page is killed', async () => {
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
      stand.platform.answer = createRecord('60');
      stand.platform.record = createRecord('60');
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

  it('is queried again if the session ended while its record was read', async () => {
    for (const kind of ['cancelled', 'session-ended'] as const)
      for (const endsFault of [null, refusal('404')]) {
        const stand = await lostCopy();
        await stand.sender.wake();
        stand.platform.endsFault = endsFault;
        const before = await stand.store.rows('outbox', 'u1');
        stand.now += 60_000;
        await stand.senderWith({ readRecord: async () => failed({ kind }) }).wake();
        expect(await stand.store.rows('outbox', 'u1')).toEqual(before);
        stand.platform.record = createRecord('60');
        await later(stand);
        expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
      }
  });

  it('is removed when its user discards everything', async () => {
    const stand = outboxStand();
    stand.platform.whoFault = { kind: 'offline' };
    await stand.outbox.copy(copy('60'));
    expect([await stand.outbox.countUnsent(), await stand.outbox.prepareSignOut('throw-away')]).toEqual([
      0, 0,
    ]);
    expect(await stand.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('precedes a later form even if the clock was set back in between', async () => {
    const stand = outboxStand();
    await stand.outbox.copy(copy('60'));
    await stand.send('answer-lost');
    stand.now -= 60_000;
    await stand.outbox.add(submission());
    await stand.sender.wake();
    expect(sentBy(stand)).toHaveLength(1);
  });
});

describe('A two-step form', () => {
  const first = { call: 'inspection/record/save', input: getInput('60') } as unknown as NewCopy;
  const answers = [{ itemId: 'temp', currentValue: '60', images: [{ picture: 'p1' }] }];
  const withPhotos = submission({
    first: { ...first, input: { ...getInput('60'), answers } },
    input: { ...getInput('60'), images: [{ picture: 'p2' }] },
    pictures: ['p1', 'p2'],
  });
  const photos = [picture({ key: 'p1' }), picture({ key: 'p2' })];
  const bytes = photos.map(({ key, userId, at }) => {
    return { key, userId, at, bytes: new ArrayBuffer(3), thumb: null };
  });

  it('sends the second step based on the first, each once and under its own id', async () => {
    const stand = outboxStand();
    stand.platform.answer = createRecord('60');
    await stand.outbox.add(submission({ first }));
    await stand.sender.wake();
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect([...stand.platform.applied.values()]).toEqual([1, 1]);
    // Only one form counts as sent.
    expect(stand.sent.map(({ entry: { call } }) => call)).toEqual(['inspection/record/submit']);
    expect(await stand.outbox.countUnsent()).toBe(0);
  });

  it('drops the pictures of the first step once it is sent, and keeps the pictures of the second', async () => {
    const stand = outboxStand();
    await stand.put('pictures', ...photos);
    await stand.put('bytes', ...bytes);
    stand.platform.answer = createRecord('60');
    await stand.outbox.add(withPhotos);
    await stand.send(null, refusal('1413'));
    expect(await stand.outbox.entries()).toMatchObject([
      { state: 'refused', pictures: ['p2'], draft: { values: { version: 'v2', over: ['v1'] } } },
    ]);
    expect([await stand.row('pictures', 'p1'), await stand.row('bytes', 'p1')]).toEqual([null, null]);
    expect(await stand.row('bytes', 'p2')).not.toBeNull();
  });

  it('does not send the second step if the first was refused, and returns as one form', async () => {
    const stand = outboxStand();
    await stand.outbox.add(submission({ first }));
    await stand.send(refusal('1402'));
    expect(stand.platform.count('send')).toBe(1);
    expect(await stand.outbox.returned()).toMatchObject([
      { key: 'd', sentAs: { call: 'inspection/record/submit', input: { result: 'normal' } } },
    ]);
  });

  it('continues with the second step after a restart in between', async () => {
    const stand = outboxStand();
    stand.platform.answer = createRecord('60');
    await stand.outbox.add(submission({ first }));
    await stand.send('answer-lost');
    stand.platform.record = createRecord('60');
    stand.now += 60_000;
    await stand.senderWith().wake();
    expect(sentBy(stand)).toEqual(['v1 60', 'v2 60']);
    expect([...stand.platform.applied.values()]).toEqual([1, 1]);
  });
});

function createRecord(currentValue: string, changes: object = {}): InspectionRecord {
  const answer = { ...ANSWER, currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return record({ status: 'incomplete', version: 'v2', items, ...changes });
}

const formlessRecord = (): InspectionRecord => record({ status: 'not started', version: 'v1' });

function formWith(currentValue: string): RecordForm {
  const form = getForm(record(), WORDS);
  const items = form.items.map((answer) =>
    answer.itemId === 'temp' ? { ...answer, ...ANSWER, currentValue } : answer,
  );
  return { ...form, items };
}

function getInput(currentValue: string, version = 'v1') {
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
    input: getInput(currentValue),
    entity: 'i1-e1',
    sequence: '',
    draft: { key: 'd', kind: 'inspection', base: null, values: formWith(currentValue) },
  } as unknown as NewCopy;
}

function submission(changes: object = {}): NewEntry<'inspection/record/submit'> {
  return {
    call: 'inspection/record/submit',
    input: { ...getInput('60'), result: 'normal' },
    entity: 'i1-e1',
    pictures: [],
    operationId: 'submit' as OperationId,
    draft: { key: 'd', kind: 'inspection', base: null, values: formWith('60') },
    ...changes,
  } as unknown as NewEntry<'inspection/record/submit'>;
}

type Body = { readonly version: string; readonly answers: readonly { readonly currentValue: string }[] };

function sentBy(stand: ReturnType<typeof outboxStand>): readonly string[] {
  const inputs = stand.platform.bodies.map(({ input }) => input as Body);
  return inputs.map(({ version, answers }) => `${version} ${answers[0]?.currentValue}`);
}

async function lostCopy() {
  const stand = outboxStand();
  await stand.outbox.copy(copy('60'));
  await stand.send('answer-lost');
  await stand.outbox.add(submission());
  return stand;
}

/** Wakes the sender now and again after every pause has passed. */
async function later(stand: ReturnType<typeof outboxStand>): Promise<void> {
  await stand.sender.wake();
  stand.now += 60_000;
  await stand.sender.wake();
}
