import { describe, expect, it } from 'vitest';
import type { InspectionRecord } from '../../../../../src/shared/calls/inspection';
import { failed } from '../../../../../src/shared/faults';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { createForm, type RecordForm, recordForm } from '../../../../../src/shared/work/record-form';
import type { NewCopy, NewEntry } from '../../../../../src/state/work/outbox';
import { createInspectionRecord, RAW_ITEMS, WORDS } from '../../shared/work/record-samples';
import { createOutboxFixture, createRefusal } from './fake-platform';
import { createDraft, createEntry, createPicture } from './samples';

const ANSWER = { result: 'normal', description: 'Within limits', currentValue: '60', by: 'hand' } as const;
const readValues = (row: { readonly values: unknown } | null): RecordForm =>
  recordForm(row?.values, 'values');

describe('A copy of a draft', () => {
  it('moves its draft to the new version, and does not count as sent by the user', async () => {
    const fixture = createOutboxFixture();
    await fixture.put('drafts', createDraft({ kind: 'inspection', values: createFilledForm('61') }));
    fixture.platform.answer = createFilledRecord('60');
    await fixture.outbox.copy(createCopy('60'));
    expect(await fixture.outbox.listEntries()).toEqual([]);
    await fixture.sender.wake();
    const values = readValues(await fixture.getRow('drafts', 'd'));
    expect(values).toMatchObject({ version: 'v2', over: ['v1'] });
    expect([values.items[0]?.currentValue, values.base[0]?.currentValue]).toEqual(['61', '60']);
    expect(await fixture.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('is dropped if the platform refuses it, and its draft stays unchanged', async () => {
    for (const code of ['1402', '1401', '1413']) {
      const fixture = createOutboxFixture();
      await fixture.put('drafts', createDraft({ kind: 'inspection', values: createFilledForm('61') }));
      await fixture.outbox.copy(createCopy('60'));
      await fixture.send(createRefusal(code));
      expect(await fixture.store.rows('outbox', 'u1')).toEqual([]);
      const drafts = await fixture.store.rows('drafts', 'u1');
      expect(drafts.map(({ reason, sentAs }) => [reason, sentAs])).toEqual([[null, null]]);
    }
  });

  it('is replaced by a newer one while it waits, or gets one successor if it may be in transit', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.userFault = { kind: 'offline' };
    for (const value of ['60', '61', '62']) await fixture.outbox.copy(createCopy(value));
    expect(await fixture.store.rows('outbox', 'u1')).toHaveLength(1);
    fixture.platform.userFault = null;
    await fixture.send('answer-lost');
    for (const value of ['63', '64']) await fixture.outbox.copy(createCopy(value));
    const rows = await fixture.store.rows('outbox', 'u1');
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'waiting']);
    fixture.platform.record = createFilledRecord('62');
    fixture.platform.answer = createFilledRecord('64', { version: 'v3' });
    await passPauses(fixture);
    expect(listSent(fixture)).toEqual(['v1 62', 'v2 64']);
  });

  it('is stored before an older one is removed, in case the page closes in between', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.userFault = { kind: 'offline' };
    await fixture.outbox.copy(createCopy('60'));
    await fixture.outbox.copy(createCopy('61'));
    expect(fixture.outboxLengths).toEqual([1, 2, 1]);
  });

  it('is replaced by the form itself while it waits, even if both are added at the same time', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.userFault = { kind: 'offline' };
    await Promise.all([
      fixture.outbox.copy(createCopy('60')),
      fixture.outbox.add(createSubmission()),
      fixture.outbox.copy(createCopy('61')),
    ]);
    const rows = await fixture.store.rows('outbox', 'u1');
    expect(rows.map(({ call }) => call)).toEqual(['inspection/record/submit']);
  });

  it('passes the version that it created to the form, even if its answer was lost', async () => {
    const fixture = await createLostCopy();
    fixture.platform.record = createFilledRecord('60');
    await passPauses(fixture);
    expect(listSent(fixture)).toEqual(['v1 60', 'v2 60']);
    expect(fixture.platform.requests.filter((request) => request === 'record')).toHaveLength(1);
  });

  it('leaves the form at its old version if its answer was lost and the record has changed since', async () => {
    const fixture = await createLostCopy();
    fixture.platform.record = createFilledRecord('60', { instructions: 'theirs' });
    await passPauses(fixture);
    expect(listSent(fixture)[1]).toBe('v1 60');
  });

  it('does not hold up a form if the platform cannot report its result', async () => {
    for (const record of [createFilledRecord('60'), createFormlessRecord()]) {
      const fixture = await createLostCopy();
      fixture.platform.endsFault = createRefusal('404');
      fixture.platform.record = record;
      await passPauses(fixture);
      await passPauses(fixture);
      expect(listSent(fixture)).toEqual(['v1 60', `${record.version} 60`]);
      expect(await fixture.store.rows('outbox', 'u1')).toEqual([]);
    }
  });

  it('passes on its version wherever the page is killed', async () => {
    for (let changes = 1; ; changes++) {
      const fixture = createOutboxFixture();
      const { draft: draftFields, input } = createCopy('60');
      const row = { entity: 'i1-e1', input, draft: draftFields };
      await fixture.put('drafts', createDraft({ kind: 'inspection', values: createFilledForm('61') }));
      await fixture.put(
        'outbox',
        createEntry({ ...row, key: 'a', call: 'inspection/record/save', isCopy: true, at: epochMs(1) }),
        createEntry({ ...row, key: 'b', call: 'inspection/record/submit', at: epochMs(2) }),
      );
      fixture.platform.answer = createFilledRecord('60');
      fixture.platform.record = createFilledRecord('60');
      const isKilled = await fixture.sendUntilKilled(changes);
      await fixture.sender.wake();
      const sentAndExecuted = [listSent(fixture), [...fixture.platform.executionCounts.values()]];
      expect(sentAndExecuted, `after ${changes} changes`).toEqual([
        ['v1 60', 'v2 60'],
        [1, 1],
      ]);
      expect(await fixture.store.rows('outbox', 'u1')).toEqual([]);
      expect(readValues(await fixture.getRow('drafts', 'd'))).toMatchObject({ version: 'v2', over: ['v1'] });
      if (!isKilled) break;
    }
  });

  it('is queried again if the session ended while its record was read', async () => {
    for (const kind of ['cancelled', 'session-ended'] as const)
      for (const endsFault of [null, createRefusal('404')]) {
        const fixture = await createLostCopy();
        await fixture.sender.wake();
        fixture.platform.endsFault = endsFault;
        const before = await fixture.store.rows('outbox', 'u1');
        fixture.now += 60_000;
        await fixture.senderWith({ readRecord: async () => failed({ kind }) }).wake();
        expect(await fixture.store.rows('outbox', 'u1')).toEqual(before);
        fixture.platform.record = createFilledRecord('60');
        await passPauses(fixture);
        expect(listSent(fixture)).toEqual(['v1 60', 'v2 60']);
      }
  });

  it('is removed when its user discards everything', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.userFault = { kind: 'offline' };
    await fixture.outbox.copy(createCopy('60'));
    expect([await fixture.outbox.countUnsent(), await fixture.outbox.prepareSignOut('throw-away')]).toEqual([
      0, 0,
    ]);
    expect(await fixture.store.rows('outbox', 'u1')).toEqual([]);
  });

  it('precedes a later form even if the clock was set back in between', async () => {
    const fixture = createOutboxFixture();
    await fixture.outbox.copy(createCopy('60'));
    await fixture.send('answer-lost');
    fixture.now -= 60_000;
    await fixture.outbox.add(createSubmission());
    await fixture.sender.wake();
    expect(listSent(fixture)).toHaveLength(1);
  });
});

describe('A two-step form', () => {
  const first = { call: 'inspection/record/save', input: createInput('60') } as unknown as NewCopy;
  const answers = [{ itemId: 'temp', currentValue: '60', images: [{ picture: 'p1' }] }];
  const withPhotos = createSubmission({
    first: { ...first, input: { ...createInput('60'), answers } },
    input: { ...createInput('60'), images: [{ picture: 'p2' }] },
    pictures: ['p1', 'p2'],
  });
  const photos = [createPicture({ key: 'p1' }), createPicture({ key: 'p2' })];
  const bytes = photos.map(({ key, userId, at }) => {
    return { key, userId, at, bytes: new ArrayBuffer(3), thumb: null };
  });

  it('sends the second step based on the first, each once and under its own id', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.answer = createFilledRecord('60');
    await fixture.outbox.add(createSubmission({ first }));
    await fixture.sender.wake();
    expect(listSent(fixture)).toEqual(['v1 60', 'v2 60']);
    expect([...fixture.platform.executionCounts.values()]).toEqual([1, 1]);
    // Only one form counts as sent.
    expect(fixture.sent.map(({ entry: { call } }) => call)).toEqual(['inspection/record/submit']);
    expect(await fixture.outbox.countUnsent()).toBe(0);
  });

  it('drops the pictures of the first step once it is sent, and keeps the pictures of the second', async () => {
    const fixture = createOutboxFixture();
    await fixture.put('pictures', ...photos);
    await fixture.put('bytes', ...bytes);
    fixture.platform.answer = createFilledRecord('60');
    await fixture.outbox.add(withPhotos);
    await fixture.send(null, createRefusal('1413'));
    expect(await fixture.outbox.listEntries()).toMatchObject([
      { state: 'refused', pictures: ['p2'], draft: { values: { version: 'v2', over: ['v1'] } } },
    ]);
    expect([await fixture.getRow('pictures', 'p1'), await fixture.getRow('bytes', 'p1')]).toEqual([
      null,
      null,
    ]);
    expect(await fixture.getRow('bytes', 'p2')).not.toBeNull();
  });

  it('does not send the second step if the first was refused, and returns as one form', async () => {
    const fixture = createOutboxFixture();
    await fixture.outbox.add(createSubmission({ first }));
    await fixture.send(createRefusal('1402'));
    expect(fixture.platform.countRequests('send')).toBe(1);
    expect(await fixture.outbox.returned()).toMatchObject([
      { key: 'd', sentAs: { call: 'inspection/record/submit', input: { result: 'normal' } } },
    ]);
  });

  it('continues with the second step after a restart in between', async () => {
    const fixture = createOutboxFixture();
    fixture.platform.answer = createFilledRecord('60');
    await fixture.outbox.add(createSubmission({ first }));
    await fixture.send('answer-lost');
    fixture.platform.record = createFilledRecord('60');
    fixture.now += 60_000;
    await fixture.senderWith().wake();
    expect(listSent(fixture)).toEqual(['v1 60', 'v2 60']);
    expect([...fixture.platform.executionCounts.values()]).toEqual([1, 1]);
  });
});

function createFilledRecord(currentValue: string, changes: object = {}): InspectionRecord {
  const answer = { ...ANSWER, currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return createInspectionRecord({ status: 'incomplete', version: 'v2', items, ...changes });
}

const createFormlessRecord = (): InspectionRecord =>
  createInspectionRecord({ status: 'not started', version: 'v1' });

function createFilledForm(currentValue: string): RecordForm {
  const form = createForm(createInspectionRecord(), WORDS);
  const items = form.items.map((answer) =>
    answer.itemId === 'temp' ? { ...answer, ...ANSWER, currentValue } : answer,
  );
  return { ...form, items };
}

function createInput(currentValue: string, version = 'v1') {
  return {
    id: 'i1',
    recordEquipId: 'i1-e1',
    version,
    occurredAt: 1,
    images: [],
    answers: [{ itemId: 'temp', ...ANSWER, currentValue, override: '', images: [], repairId: null, at: 1 }],
  };
}

function createCopy(currentValue: string): NewCopy {
  return {
    call: 'inspection/record/save',
    input: createInput(currentValue),
    entity: 'i1-e1',
    sequence: '',
    draft: { key: 'd', kind: 'inspection', base: null, values: createFilledForm(currentValue) },
  } as unknown as NewCopy;
}

function createSubmission(changes: object = {}): NewEntry<'inspection/record/submit'> {
  return {
    call: 'inspection/record/submit',
    input: { ...createInput('60'), result: 'normal' },
    entity: 'i1-e1',
    pictures: [],
    operationId: 'submit' as OperationId,
    draft: { key: 'd', kind: 'inspection', base: null, values: createFilledForm('60') },
    ...changes,
  } as unknown as NewEntry<'inspection/record/submit'>;
}

type SentBody = { readonly version: string; readonly answers: readonly { readonly currentValue: string }[] };

function listSent(fixture: ReturnType<typeof createOutboxFixture>): readonly string[] {
  const inputs = fixture.platform.bodies.map(({ input }) => input as SentBody);
  return inputs.map(({ version, answers }) => `${version} ${answers[0]?.currentValue}`);
}

async function createLostCopy() {
  const fixture = createOutboxFixture();
  await fixture.outbox.copy(createCopy('60'));
  await fixture.send('answer-lost');
  await fixture.outbox.add(createSubmission());
  return fixture;
}

/** Wakes the sender now and again after every pause has passed. */
async function passPauses(fixture: ReturnType<typeof createOutboxFixture>): Promise<void> {
  await fixture.sender.wake();
  fixture.now += 60_000;
  await fixture.sender.wake();
}
