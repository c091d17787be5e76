import { describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../../src/shared/faults';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { backOffMs } from '../../../../../src/state/work/send-order';
import { formStand, HTML, OFFLINE, outboxStand, refusal } from './fake-platform';
import { draft, entry, picture } from './samples';

const MINUTES_5 = 300_000;
const id = (text: string) => text as OperationId;

describe('The sender of forms', () => {
  it('sends entries one by one, oldest first, and removes each on success', async () => {
    const stand = await formStand(entry({ key: 'b', at: epochMs(2) }), entry({ key: 'a', at: epochMs(1) }));
    await stand.sender.wake();
    expect(stand.platform.asked).toEqual(['send operation-a', 'send operation-b']);
    expect(await stand.outbox.countUnsent()).toBe(0);
    expect(stand.sent.map(({ entry: { key } }) => key)).toEqual(['a', 'b']);
  });

  it('fault 61: a double tap, Enter and two tabs make one entry and one POST', async () => {
    const stand = outboxStand();
    const { key: _, userId: __, state: ___, ...row } = entry({ operationId: id('tap') });
    const made = { ...row, call: 'repair/note', input: row.input as never } as const;
    await Promise.all([stand.outbox.add(made), stand.outbox.add(made), stand.outbox.add(made)]);
    await Promise.all([stand.sender.wake(), stand.senderWith().wake()]);
    expect(stand.platform.asked.filter((one) => one === 'send tap')).toHaveLength(1);
    expect(stand.platform.applied.get('tap')).toBe(1);
  });

  it('fault 61: confirming an entry of unknown result again does not resend it', async () => {
    const stand = outboxStand();
    const { userId: _, state: __, ...row } = entry({ key: 'tap', operationId: id('tap') });
    await stand.put('outbox', { ...entry(row), state: 'unknown', problem: 'look-first' });
    await stand.outbox.add({ ...row, call: 'repair/note', input: row.input as never });
    await stand.sender.wake();
    expect(await stand.row('outbox', 'tap')).toMatchObject({ state: 'unknown', problem: 'look-first' });
    expect(stand.platform.count('send')).toBe(0);
  });

  it('fault 62: a form executed before the connection was cut is queried, and not sent again', async () => {
    const stand = await formStand();
    await stand.send('answer-lost');
    expect((await stand.row('outbox', 'o1'))?.state).toBe('unknown');
    await stand.pass();
    expect(stand.platform.asked).toEqual(['send operation-o1', 'ends']);
    expect(stand.sent.map(({ entityId }) => entityId)).toEqual(['entity-operation-o1']);
    expect(await stand.outbox.countUnsent()).toBe(0);
  });

  it('fault 62: a form that never arrived is sent again under the same id', async () => {
    const stand = await formStand();
    await stand.send('lost');
    await stand.pass();
    expect(stand.platform.asked).toEqual(['send operation-o1', 'ends', 'send operation-o1']);
    expect(stand.platform.applied.get('operation-o1')).toBe(1);
  });

  it.each([500, 502, 503, 504, 408, 425, 429, 499])(
    'fault 62: a form executed and answered with HTTP %i by a gateway is queried, and not sent again',
    async (status) => {
      const stand = outboxStand();
      await stand.put('outbox', entry({ key: 'o1' }));
      const { send } = stand.platform;
      const sender = stand.senderWith({
        send: async (...given) => {
          await send(...given);
          return failed({ kind: 'http', status });
        },
      });
      await sender.wake();
      expect((await stand.row('outbox', 'o1'))?.state).toBe('unknown');
      await stand.pass();
      expect(stand.platform.asked).toEqual(['send operation-o1', 'ends']);
      expect(await stand.outbox.countUnsent()).toBe(0);
    },
  );

  it('fault 63: if the server has no result query, the user has to check before a form is sent again', async () => {
    for (const missing of [refusal('404'), { kind: 'http', status: 404 } as const]) {
      const stand = await formStand();
      stand.platform.mishaps.send.push('answer-lost');
      stand.platform.endsFault = missing;
      await stand.sender.wake();
      await stand.pass();
      expect(await stand.row('outbox', 'o1')).toMatchObject({ state: 'unknown', problem: 'look-first' });
      await stand.sender.wake();
      expect([stand.platform.count('send'), stand.timers]).toEqual([1, []]);
      expect(await stand.outbox.toDraft('o1')).toBeNull();
      await stand.outbox.sendAgain('o1');
      expect(stand.platform.asked.at(-1)).toBe('send operation-o1');
    }
  });

  it('fault 63: a query with an unexpected answer holds up only its own form', async () => {
    for (const fault of [refusal('9999', 'busy'), { kind: 'http', status: 500 } as const]) {
      const stand = await formStand(
        entry({ key: 'o1', at: epochMs(1) }),
        entry({ key: 'o2', at: epochMs(2) }),
      );
      await stand.send('answer-lost');
      stand.platform.endsFault = fault;
      await stand.pass();
      expect(stand.platform.applied.get('operation-o2')).toBe(1);
      const before = stand.platform.count('ends');
      // The query is repeated automatically, with growing pauses.
      expect([await stand.pass(), await stand.pass(), await stand.pass()]).toEqual([1, 2, 3].map(backOffMs));
      expect(stand.platform.count('ends')).toBe(before + 3);
      stand.platform.endsFault = null;
      while ((await stand.outbox.countUnsent()) > 0) await stand.pass();
      expect(stand.platform.applied.get('operation-o1')).toBe(1);
    }
  });

  it('fault 64: an id used with another body is refused, and only the user creates a new one', async () => {
    const stand = await formStand();
    await stand.send(refusal('1406', 'used twice'));
    expect(await stand.row('outbox', 'o1')).toMatchObject({
      state: 'refused',
      fault: { code: '1406', message: 'used twice' },
    });
    await stand.sender.wake();
    expect(stand.platform.count('send')).toBe(1);
    await stand.outbox.sendAgain('o1');
    expect(stand.platform.applied).toEqual(new Map([['new-1', 1]]));
  });

  it('fault 65: when cut during image 3 of 5, two stay uploaded, the third starts again, and the form has all five', async () => {
    const stand = await pictureStand(5);
    stand.platform.mishaps.upload.push(null, null, 'lost');
    await stand.sender.wake();
    const now = await states(stand, ['p1', 'p2', 'p3', 'p4', 'p5']);
    expect(now).toEqual(['arrived', 'arrived', 'sending', 'here', 'here']);
    expect(stand.platform.count('send')).toBe(0);
    await stand.pass();
    expect(stand.platform.asked.filter((one) => one.startsWith('upload'))).toEqual(
      ['p1', 'p2', 'p3', 'p3', 'p4', 'p5'].map((key) => `upload ${key}`),
    );
    const [{ images }] = stand.platform.bodies.map(({ input }) => input) as [{ images: readonly object[] }];
    expect(images).toHaveLength(5);
    expect(images[2]).toMatchObject({ url: '/cdn/upload-p3' });
    expect(await stand.row('bytes', 'p1')).toBeNull();
  });

  it('fault 65: an image that arrived although its answer was lost is not sent again', async () => {
    const stand = await pictureStand(1);
    stand.platform.mishaps.upload.push('answer-lost');
    await stand.sender.wake();
    await stand.pass();
    expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([1, 1]);
  });

  it('fault 65: an image that arrived without a known address is sent once more under its id', async () => {
    const stand = await pictureStand(1);
    stand.platform.mishaps.upload.push('answer-lost');
    const sender = stand.senderWith({
      ends: async (ids) => {
        const answer = await stand.platform.ends(ids);
        return answer.ok ? done(answer.value.map((end) => ({ ...end, entityId: '' }))) : answer;
      },
    });
    await sender.wake();
    stand.now += MINUTES_5;
    await sender.wake();
    expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([2, 1]);
    expect([...stand.platform.applied.values()]).toEqual([1, 1]);
    expect(stand.sent).toHaveLength(1);
  });

  it('fault 65: a form is never sent with an image missing', async () => {
    const stand = await pictureStand(2);
    await stand.store.write([{ table: 'bytes', remove: 'p2' }]);
    await stand.sender.wake();
    expect(await stand.row('outbox', 'o1')).toMatchObject({ state: 'refused', problem: 'picture-lost' });
    expect(stand.platform.count('send')).toBe(0);
  });

  it('fault 66: only the expired image is sent again from its bytes', async () => {
    const stand = await pictureStand(3);
    await stand.send(refusal('1410', 'expired: /cdn/upload-p2'));
    expect(stand.platform.asked.filter((one) => one.startsWith('upload'))).toEqual(
      ['p1', 'p2', 'p3', 'p2'].map((key) => `upload ${key}`),
    );
    expect(stand.platform.bodies.map((body) => body.id)).toEqual(['operation-o1', 'new-2']);
    expect(await stand.outbox.countUnsent()).toBe(0);
  });

  it('fault 66: if the platform names no image, the oldest is sent again, each at most once', async () => {
    const stand = await pictureStand(2);
    await stand.send(...Array.from({ length: 9 }, () => refusal('1410')));
    expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([4, 3]);
    expect((await stand.row('outbox', 'o1'))?.state).toBe('refused');
  });

  it('fault 67: an image too large for the server is refused with a reason, kept, and not retried', async () => {
    for (const tooLarge of [refusal('1315', '5M'), { kind: 'http', status: 413 } as const]) {
      const stand = await pictureStand(2);
      stand.platform.mishaps.upload.push(null, tooLarge);
      await stand.sender.wake();
      await stand.sender.wake();
      expect(await states(stand, ['p1', 'p2'])).toEqual(['arrived', 'refused']);
      expect((await stand.row('outbox', 'o1'))?.fault).toEqual(tooLarge);
      expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([2, 0]);
      expect(stand.timers).toEqual([]);
      expect(await stand.row('bytes', 'p2')).not.toBeNull();
      await stand.outbox.sendAgain('o1');
      expect(await stand.outbox.countUnsent()).toBe(0);
    }
  });

  it('fault 68: a portal that answers HTML counts as offline: the form waits, and nothing counts as sent', async () => {
    const stand = await formStand();
    stand.platform.whoFault = HTML;
    await stand.sender.wake();
    expect([stand.platform.asked, (await stand.row('outbox', 'o1'))?.state]).toEqual([[], 'waiting']);
    stand.platform.whoFault = null;
    stand.platform.mishaps.send.push(HTML);
    await stand.pass();
    expect((await stand.row('outbox', 'o1'))?.state).toBe('unknown');
    expect(stand.sent).toEqual([]);
    await stand.pass();
    expect(stand.sent).toHaveLength(1);
  });

  it('fault 69: without a network, pauses grow to five minutes, with one query each', async () => {
    const stand = await formStand();
    stand.platform.whoFault = OFFLINE;
    await stand.sender.wake();
    const pauses: number[] = [];
    for (let i = 0; i < 12; i++) pauses.push(await stand.pass());
    expect(pauses.every((pause, i) => i === 0 || pause >= (pauses[i - 1] ?? 0))).toBe(true);
    expect(pauses.at(-1)).toBe(MINUTES_5);
    expect([1, 2, 3, 8, 9, 99].map(backOffMs)).toEqual([2_000, 4_000, 8_000, 256_000, MINUTES_5, MINUTES_5]);
    expect(stand.platform.count('send')).toBe(0);
  });

  it("asks again at the platform's pace if it refuses to name the user of the session", async () => {
    const stand = await formStand();
    stand.platform.whoFault = refusal('500', 'busy');
    await stand.sender.wake();
    expect(await stand.pass()).toBeGreaterThan(0);
    stand.platform.whoFault = { kind: 'http', status: 429, retryAfterMs: 90_000 };
    await stand.pass();
    stand.platform.whoFault = null;
    expect(await stand.pass()).toBeGreaterThanOrEqual(90_000);
    expect(stand.sent).toHaveLength(1);
  });

  it('fault 70: if the page closes while sending, the next start queries the result by id', async () => {
    for (const isCarriedOut of [true, false]) {
      const stand = await formStand();
      const dead = stand.senderWith({
        alone: (work) => work(),
        send: async (call, input, operationId) => {
          if (isCarriedOut) await stand.platform.send(call, input, operationId);
          return new Promise(() => undefined);
        },
      });
      void dead.wake();
      await expect.poll(async () => (await stand.row('outbox', 'o1'))?.state).toBe('sending');
      await stand.senderWith().wake();
      expect(stand.platform.applied.get('operation-o1')).toBe(1);
      expect(await stand.outbox.countUnsent()).toBe(0);
    }
  });

  it('fault 72: an order that has moved on returns the form as a draft with the reason, and keeps a newer draft', async () => {
    for (const code of ['1401', '1402', '1403']) {
      const stand = outboxStand();
      const newer = draft({ key: 'd', values: 'newer' });
      await stand.put('drafts', newer);
      await stand.put('outbox', entry({ key: 'o1', pictures: [] }));
      await stand.send(refusal(code, '\u5f20\u4f1f 10:02'));
      expect(await stand.outbox.countUnsent()).toBe(0);
      expect(await stand.row('drafts', 'd')).toEqual(newer);
      expect(await stand.row('drafts', 'd o1')).toMatchObject({
        values: { note: 'noisy bearing' },
        reason: { kind: 'refused', code, message: '\u5f20\u4f1f 10:02' },
      });
    }
  });

  it('fault 75: a form refused for revoked rights is sent once, and stays readable', async () => {
    const stand = await formStand();
    await stand.send(refusal('1201'));
    await stand.sender.wake();
    expect(stand.platform.count('send')).toBe(1);
    expect(await stand.outbox.toDraft('o1')).toBe('d');
    expect((await stand.row('drafts', 'd'))?.reason).toMatchObject({ code: '1201' });
  });

  it('fault 86: an ended session stops the sender; everything waits for the same user', async () => {
    const stand = await formStand(entry({ key: 'o1' }), entry({ key: 'o2' }));
    await stand.send({ kind: 'session-ended' });
    expect([stand.platform.count('send'), stand.timers]).toEqual([1, []]);
    expect(await stand.outbox.countUnsent()).toBe(2);
    await stand.sender.wake();
    expect(await stand.outbox.countUnsent()).toBe(0);
  });

  it("fault 87: sends nothing of another user, nor in another user's session", async () => {
    const stand = await formStand(entry({ key: 'theirs', userId: 'u2' }));
    await stand.sender.wake();
    await stand.put('outbox', entry({ key: 'mine' }));
    stand.platform.user = 'u2';
    await stand.sender.wake();
    expect(stand.platform.asked).toEqual([]);
    stand.platform.user = 'u1';
    await stand.sender.wake();
    expect(stand.platform.asked).toEqual(['send operation-mine']);
    expect((await stand.row('outbox', 'theirs'))?.state).toBe('waiting');
  });

  it.each([
    ['form', 1],
    ['upload', 0],
  ])(
    "fault 87: sends no further %s once another user's session has replaced this one",
    async (kind, sent) => {
      const stand = outboxStand();
      await withPictures(stand, kind === 'upload' ? 2 : 0);
      await stand.put('outbox', entry({ key: 'later' }));
      const replaced = () => {
        stand.platform.user = 'u2';
      };
      const sender = stand.senderWith({
        send: (...given) => {
          replaced();
          return stand.platform.send(...given);
        },
        upload: (...given) => {
          replaced();
          return stand.platform.upload(...given);
        },
      });
      await sender.wake();
      expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([1 - sent, sent]);
      expect((await stand.row('outbox', 'later'))?.state).toBe('waiting');
    },
  );

  it('fault 87: stops sending when another user signs in during a picture upload', async () => {
    const stand = await pictureStand(2);
    const sender = stand.senderWith({
      upload: async (...given) => {
        stand.user = 'u2';
        return stand.platform.upload(...given);
      },
    });
    await sender.wake();
    expect([stand.platform.count('upload'), stand.platform.count('send')]).toEqual([1, 0]);
    expect((await stand.row('outbox', 'o1'))?.state).toBe('waiting');
  });

  it('does not send a form that another sender took during its picture upload', async () => {
    const stand = await pictureStand(1);
    const sender = stand.senderWith({
      upload: async (...given) => {
        const row = await stand.row('outbox', 'o1');
        if (row !== null) await stand.put('outbox', { ...row, state: 'sending' });
        return stand.platform.upload(...given);
      },
    });
    await sender.wake();
    expect(stand.platform.count('send')).toBe(0);
    expect((await stand.row('outbox', 'o1'))?.state).toBe('sending');
  });

  it('does not touch a form that its user renewed while its former result was queried', async () => {
    const stand = await formStand(entry({ key: 'o1', state: 'unknown' }));
    const sender = stand.senderWith({
      ends: async (ids) => {
        if (stand.platform.count('ends') === 0)
          await stand.put('outbox', entry({ key: 'o1', operationId: id('renewed') }));
        stand.platform.endsFault = { kind: 'http', status: 500 };
        return stand.platform.ends(ids);
      },
    });
    await sender.wake();
    expect(stand.platform.asked).toEqual(['ends', 'send renewed']);
  });

  it('resends a form unchanged under its id, even after a newer version', async () => {
    const stand = outboxStand();
    const form = (key: string, at: number, tries: number) =>
      entry({ key, at: epochMs(at), tries, entity: 'r1', input: { id: 'r1', version: 'v1' } });
    await stand.put('outbox', form('a', 1, 0), form('b', 2, 1));
    stand.platform.answer = { id: 'r1', version: 'v2' };
    await stand.sender.wake();
    expect(stand.platform.bodies).toMatchObject([
      { id: 'operation-a', input: { version: 'v1' } },
      { id: 'operation-b', input: { version: 'v1' } },
    ]);
  });

  it('fault 87: neither changes a form nor opens or drops a draft of another user', async () => {
    const stand = await formStand(entry({ key: 'o2', userId: 'u2', state: 'refused' }));
    expect([await stand.outbox.discard('o2'), await stand.outbox.toDraft('o2')]).toEqual([false, null]);
    await stand.outbox.sendAgain('o2');
    expect(await stand.row('outbox', 'o2')).toMatchObject({ state: 'refused', operationId: 'operation-o2' });
    await stand.put('drafts', draft({ key: 'theirs', userId: 'u2' }));
    expect(await stand.outbox.openDraft('theirs')).toBe(false);
    await stand.outbox.dropDraft('theirs');
    expect(await stand.row('drafts', 'theirs')).not.toBeNull();
  });

  it('fault 88: signing out offers to send, keep or discard', async () => {
    const stand = await formStand();
    stand.platform.whoFault = OFFLINE;
    expect(await stand.outbox.prepareSignOut('send')).toBe(1);
    expect(await stand.outbox.prepareSignOut('keep')).toBe(1);
    stand.platform.whoFault = null;
    expect(await stand.outbox.prepareSignOut('send')).toBe(0);
    await withPictures(stand, 1);
    await stand.put('drafts', draft(), draft({ key: 'theirs', userId: 'u2' }));
    expect(await stand.outbox.prepareSignOut('throw-away')).toBe(0);
    expect([await stand.row('drafts', 'd'), await stand.row('bytes', 'p1')]).toEqual([null, null]);
    expect(await stand.row('drafts', 'theirs')).not.toBeNull();
  });

  it('fault 88: discards all pictures without reading their bytes', async () => {
    const stand = await pictureStand(3);
    await stand.put('outbox', entry({ key: 'o1', state: 'refused' }));
    const read = vi.spyOn(stand.store, 'rows');
    expect(await stand.outbox.prepareSignOut('throw-away')).toBe(0);
    expect(read.mock.calls.map(([table]) => table)).not.toContain('bytes');
    for (const key of ['p1', 'p2', 'p3'])
      expect([await stand.row('pictures', key), await stand.row('bytes', key)]).toEqual([null, null]);
  });

  it('sends the forms of one order in sequence, and passes on its new version', async () => {
    const stand = outboxStand();
    const form = (key: string, at: number, entity: string) =>
      entry({ key, at: epochMs(at), entity, input: { id: entity, version: 'v1' } });
    await stand.put('outbox', form('a', 1, 'r1'), form('b', 2, 'r1'), form('c', 3, 'r2'));
    stand.platform.mishaps.send.push({ kind: 'http', status: 502 });
    stand.platform.answer = { id: 'r1', version: 'v2' };
    await stand.sender.wake();
    expect(stand.platform.asked).toEqual(['send operation-a', 'send operation-c']);
    await stand.pass();
    const versions = stand.platform.bodies.map(({ input }) => (input as { version: string }).version);
    expect(versions).toEqual(['v1', 'v1', 'v1', 'v2']);
  });

  it('sends a sequence in order, and nothing after a refused or unknown form', async () => {
    const stand = outboxStand();
    const form = (key: string, at: number, sequence: string) =>
      entry({ key, at: epochMs(at), sequence, input: { id: key } });
    await stand.put('outbox', form('a', 1, 'i1'), form('b', 2, 'i1'), form('c', 3, ''), form('d', 4, 'i2'));
    await stand.send(refusal('1408'));
    expect(stand.platform.asked).toEqual(['send operation-a', 'send operation-c', 'send operation-d']);
    expect((await stand.row('outbox', 'b'))?.state).toBe('waiting');
    stand.platform.mishaps.send.push({ kind: 'http', status: 502 });
    await stand.outbox.sendAgain('a');
    expect(stand.platform.count('send operation-b')).toBe(0);
    await stand.pass();
    const sends = stand.platform.asked.filter((one) => /send (new-1|operation-b)/.test(one));
    expect(sends).toEqual(['send new-1', 'send new-1', 'send operation-b']);
  });

  it("sets no timer for a form that waits for the user's decision about another one", async () => {
    for (const first of [
      { state: 'refused', problem: '' },
      { state: 'unknown', problem: 'look-first' },
    ] as const) {
      const stand = outboxStand();
      const row = (key: string, at: number) =>
        entry({ key, at: epochMs(at), entity: 'r1', sequence: 'i1', input: { id: key } });
      await stand.put('outbox', { ...row('a', 1), ...first }, row('b', 2));
      await stand.sender.wake();
      expect([stand.timers, stand.platform.count('send')]).toEqual([[], 0]);
      await stand.outbox.sendAgain('a');
      expect(await stand.outbox.countUnsent()).toBe(0);
    }
  });

  it('keeps a form waiting as long as the previous one, without a query in between', async () => {
    const stand = outboxStand();
    const row = (key: string, at: number) => entry({ key, at: epochMs(at), entity: 'r1' });
    await stand.put('outbox', { ...row('a', 1), notBefore: epochMs(stand.now + MINUTES_5) }, row('b', 2));
    await stand.sender.wake();
    expect(await stand.pass()).toBe(MINUTES_5);
    expect(stand.platform.asked).toEqual(['send operation-a', 'send operation-b']);
  });

  const item = { recordEquipId: 'i1-e1', itemId: 'temp' };
  const report = entry({
    key: 'a',
    at: epochMs(1),
    call: 'repair/add',
    input: { source: 'inspection', sourceId: 'i1-e1', note: 'hot', images: [], evidence: { item } },
  });
  const form = {
    ...item,
    id: 'i1',
    answers: [{ itemId: 'temp', repairId: null as string | null }],
    images: [],
  };
  const submission = { key: 'b', at: epochMs(2), call: 'inspection/record/submit', input: form } as const;

  it("adds an item's slip to its record, even if that was submitted before the slip arrived", async () => {
    const two = { ...form, answers: [...form.answers, { itemId: 'leak', repairId: null }] };
    const submitted = entry({ ...submission, input: two });
    const stand = await formStand(report, submitted, {
      ...submitted,
      key: 'c',
      operationId: 'operation-c' as OperationId,
      userId: 'u2',
    });
    stand.platform.answer = { id: 'r7' };
    await stand.sender.wake();
    expect(stand.platform.bodies[1]?.input).toMatchObject({
      answers: [
        { itemId: 'temp', repairId: 'r7' },
        { itemId: 'leak', repairId: null },
      ],
    });
    expect((await stand.row('outbox', 'c'))?.input).toEqual(two);
    expect(await stand.store.rows('itemSlips', 'u1')).toEqual([]);
  });

  it("adds an item's slip to its record wherever the page is killed", async () => {
    for (let changes = 1; ; changes++) {
      const stand = outboxStand();
      await stand.put('outbox', report, entry(submission));
      stand.platform.answer = { id: 'entity-operation-a' };
      const isKilled = await stand.sendKilledAfter(changes);
      await stand.sender.wake();
      expect(stand.platform.bodies.at(-1)?.input, `after ${changes} changes`).toMatchObject({
        answers: [{ itemId: 'temp', repairId: 'entity-operation-a' }],
      });
      expect([...stand.platform.applied.values()]).toEqual([1, 1]);
      expect([await stand.outbox.countUnsent(), await stand.store.rows('itemSlips', 'u1')]).toEqual([0, []]);
      if (!isKilled) break;
    }
  });

  it("adds an item's slip to both steps of a form, and to a step after one of unknown result", async () => {
    const stand = outboxStand();
    const operationId = 'operation-z' as OperationId;
    const steps = {
      call: 'inspection/record/save',
      input: form,
      following: { call: 'inspection/record/submit', input: form, operationId },
      notBefore: epochMs(stand.now + MINUTES_5),
    };
    await stand.put(
      'outbox',
      report,
      entry({ ...steps, key: 'b', at: epochMs(2) }),
      entry({ ...steps, key: 'c', at: epochMs(3), state: 'unknown', tries: 1 }),
      entry({ ...steps, key: 'd', at: epochMs(4), following: null, isCopy: true }),
    );
    stand.platform.answer = { id: 'r7' };
    await stand.sender.wake();
    const slipIn = (input: unknown) => (input as typeof form | undefined)?.answers[0]?.repairId;
    const rows = await stand.store.rows('outbox', 'u1');
    expect(rows.map(({ input, following }) => [slipIn(input), slipIn(following?.input)])).toEqual([
      ['r7', 'r7'],
      [null, 'r7'],
      [null, undefined],
    ]);
  });

  it("uses an open slip that was joined for an item, and keeps its sensor's slip separate", async () => {
    const stand = outboxStand();
    const join = (key: string, at: number, id: string, about: string) => {
      const input = { id, note: 'hot', images: [], evidence: { item: { ...item, about } } };
      return entry({ key, at: epochMs(at), call: 'repair/join', input });
    };
    await stand.put(
      'outbox',
      join('a', 1, 'r8', 'sensor'),
      entry({ ...submission, notBefore: epochMs(stand.now + MINUTES_5) }),
    );
    stand.platform.answer = { id: 'r8' };
    await stand.sender.wake();
    expect(await stand.store.rows('itemSlips', 'u1')).toMatchObject([{ about: 'sensor', repairId: 'r8' }]);
    expect((await stand.row('outbox', 'b'))?.input).toEqual(form);
    await stand.put('outbox', join('c', 3, 'r9', 'item'));
    await stand.sender.wake();
    const slips = await stand.store.rows('itemSlips', 'u1');
    expect(slips.map(({ about: kind, repairId }) => [kind, repairId]).sort()).toEqual([
      ['item', 'r9'],
      ['sensor', 'r8'],
    ]);
    expect((await stand.row('outbox', 'b'))?.input).toMatchObject({
      answers: [{ itemId: 'temp', repairId: 'r9' }],
    });
  });

  it("keeps an item's slip whose result was only queried, until its user discards everything", async () => {
    const stand = await formStand(report);
    await stand.send('answer-lost');
    await stand.pass();
    expect(stand.platform.count('send')).toBe(1);
    expect(await stand.store.rows('itemSlips', 'u1')).toMatchObject([
      { recordEquipId: 'i1-e1', itemId: 'temp', repairId: 'entity-operation-a' },
    ]);
    expect(await stand.store.rows('itemSlips', 'u2')).toEqual([]);
    await stand.outbox.prepareSignOut('keep');
    expect(await stand.store.rows('itemSlips', 'u1')).toHaveLength(1);
    await stand.outbox.prepareSignOut('throw-away');
    expect(await stand.store.rows('itemSlips', 'u1')).toEqual([]);
  });

  it('does not wait for a time that was set before the clock was set back', async () => {
    const stand = await formStand(entry({ key: 'o1' }), entry({ key: 'o2', state: 'unknown' }));
    const clock = stand.now;
    stand.now += 86_400_000;
    stand.platform.mishaps.send.push('lost');
    stand.platform.endsFault = { kind: 'http', status: 503 };
    await stand.sender.wake();
    expect((await stand.row('outbox', 'o1'))?.state).toBe('unknown');
    stand.platform.endsFault = null;
    // The first answer has set the platform's time.
    stand.now = clock;
    await stand.sender.wake();
    expect(stand.sent.map(({ entry: { key } }) => key).sort()).toEqual(['o1', 'o2']);
  });

  it.each(['send', 'upload'] as const)('pauses as long as a server asks: %s', async (kind) => {
    const stand = await pictureStand(1);
    stand.platform.mishaps[kind].push({ kind: 'http', status: 503, retryAfterMs: 60_000 });
    await stand.sender.wake();
    expect(await stand.pass()).toBe(60_000);
  });

  it('can return a form for correction if only its pictures were sent', async () => {
    const stand = await pictureStand(1);
    stand.platform.mishaps.upload = Array.from({ length: 20 }, () => ({ kind: 'http', status: 500 }));
    await stand.sender.wake();
    const pauses: number[] = [];
    for (let tries = 0; tries < 4; tries++) pauses.push(await stand.pass());
    expect(pauses).toEqual([2_000, 2_000, 4_000, 8_000]);
    expect(await stand.outbox.toDraft('o1')).toBe('d');
    expect((await stand.row('drafts', 'd'))?.pictures).toEqual(['p1']);
    expect(stand.platform.count('send')).toBe(0);
  });

  it('fault 85: counts waiting forms, forms that need the user, and forms older than three days', async () => {
    const stand = outboxStand();
    const old = epochMs(stand.now - 3 * 86_400_000 - 1);
    await stand.put(
      'outbox',
      entry({ key: 'a', at: old }),
      entry({ key: 'b', state: 'sending' }),
      entry({ key: 'c', state: 'refused' }),
      entry({ key: 'd', state: 'unknown', problem: 'look-first' }),
    );
    const sentAs = { call: 'repair/note', input: {}, draftKey: 'd' };
    await stand.put(
      'drafts',
      draft({ key: 'back', sentAs, reason: { kind: 'refused', code: '1401', message: '' } }),
      draft({ key: 'taken back', sentAs, reason: { kind: 'offline' } }),
    );
    await stand.outbox.count();
    expect(stand.counts).toEqual({ waiting: 2, refused: 1, returned: 1, unknown: 1, old: 1 });
  });

  it('does not return a form that the platform may have', async () => {
    const stand = await formStand(
      entry({ key: 'a' }),
      entry({ key: 'b', tries: 1 }),
      entry({ key: 'c', state: 'sending' }),
    );
    const drafts = await Promise.all(['a', 'b', 'c', 'none'].map((key) => stand.outbox.toDraft(key)));
    expect(drafts).toEqual(['d', null, null, null]);
    expect(await stand.outbox.discard('c')).toBe(false);
  });
});

async function withPictures(stand: ReturnType<typeof outboxStand>, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, i) => `p${i + 1}`);
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer;
  for (const [i, key] of keys.entries()) {
    await stand.put('pictures', picture({ key, at: epochMs(i) }));
    await stand.put('bytes', { key, userId: 'u1', thumb: null, at: epochMs(i), bytes });
  }
  const images = keys.map((key) => ({ picture: key }));
  await stand.put('outbox', entry({ key: 'o1', pictures: keys, input: { id: 'r1', note: 'x', images } }));
}

async function pictureStand(count: number) {
  const stand = outboxStand();
  await withPictures(stand, count);
  return stand;
}

async function states(stand: ReturnType<typeof outboxStand>, keys: readonly string[]) {
  return Promise.all(keys.map(async (key) => (await stand.row('pictures', key))?.state));
}
