import { describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../../src/shared/faults';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { getBackOffMs } from '../../../../../src/state/work/send-order';
import { createFormFixture, createOutboxFixture, createRefusal, HTML, OFFLINE } from './fake-platform';
import { createDraft, createEntry, createPicture } from './samples';

const FIVE_MINUTES_MS = 300_000;
const id = (text: string) => text as OperationId;

describe('The sender of forms', () => {
  it('sends entries one by one, oldest first, and removes each on success', async () => {
    const fixture = await createFormFixture(
      createEntry({ key: 'b', at: epochMs(2) }),
      createEntry({ key: 'a', at: epochMs(1) }),
    );
    await fixture.sender.wake();
    expect(fixture.platform.requests).toEqual(['send operation-a', 'send operation-b']);
    expect(await fixture.outbox.countUnsent()).toBe(0);
    expect(fixture.sent.map(({ entry: { key } }) => key)).toEqual(['a', 'b']);
  });

  it('fault 61: a double tap, Enter and two tabs make one entry and one POST', async () => {
    const fixture = createOutboxFixture();
    const { key: _, userId: __, state: ___, ...row } = createEntry({ operationId: id('tap') });
    const newEntry = { ...row, call: 'repair/note', input: row.input as never } as const;
    await Promise.all([
      fixture.outbox.add(newEntry),
      fixture.outbox.add(newEntry),
      fixture.outbox.add(newEntry),
    ]);
    await Promise.all([fixture.sender.wake(), fixture.senderWith().wake()]);
    expect(fixture.platform.requests.filter((request) => request === 'send tap')).toHaveLength(1);
    expect(fixture.platform.executionCounts.get('tap')).toBe(1);
  });

  it('fault 61: confirming an entry of unknown result again does not resend it', async () => {
    const fixture = createOutboxFixture();
    const { userId: _, state: __, ...row } = createEntry({ key: 'tap', operationId: id('tap') });
    await fixture.put('outbox', { ...createEntry(row), state: 'unknown', problem: 'look-first' });
    await fixture.outbox.add({ ...row, call: 'repair/note', input: row.input as never });
    await fixture.sender.wake();
    expect(await fixture.getRow('outbox', 'tap')).toMatchObject({ state: 'unknown', problem: 'look-first' });
    expect(fixture.platform.countRequests('send')).toBe(0);
  });

  it('fault 62: a form executed before the connection was cut is queried, and not sent again', async () => {
    const fixture = await createFormFixture();
    await fixture.send('answer-lost');
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('unknown');
    await fixture.runNextTimer();
    expect(fixture.platform.requests).toEqual(['send operation-o1', 'ends']);
    expect(fixture.sent.map(({ entityId }) => entityId)).toEqual(['entity-operation-o1']);
    expect(await fixture.outbox.countUnsent()).toBe(0);
  });

  it('fault 62: a form that never arrived is sent again under the same id', async () => {
    const fixture = await createFormFixture();
    await fixture.send('lost');
    await fixture.runNextTimer();
    expect(fixture.platform.requests).toEqual(['send operation-o1', 'ends', 'send operation-o1']);
    expect(fixture.platform.executionCounts.get('operation-o1')).toBe(1);
  });

  it.each([500, 502, 503, 504, 408, 425, 429, 499])(
    'fault 62: a form executed and answered with HTTP %i by a gateway is queried, and not sent again',
    async (status) => {
      const fixture = createOutboxFixture();
      await fixture.put('outbox', createEntry({ key: 'o1' }));
      const { send } = fixture.platform;
      const sender = fixture.senderWith({
        send: async (...args) => {
          await send(...args);
          return failed({ kind: 'http', status });
        },
      });
      await sender.wake();
      expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('unknown');
      await fixture.runNextTimer();
      expect(fixture.platform.requests).toEqual(['send operation-o1', 'ends']);
      expect(await fixture.outbox.countUnsent()).toBe(0);
    },
  );

  it('fault 63: if the server has no result query, the user has to check before a form is sent again', async () => {
    for (const missingQuery of [createRefusal('404'), { kind: 'http', status: 404 } as const]) {
      const fixture = await createFormFixture();
      fixture.platform.mishaps.send.push('answer-lost');
      fixture.platform.endsFault = missingQuery;
      await fixture.sender.wake();
      await fixture.runNextTimer();
      expect(await fixture.getRow('outbox', 'o1')).toMatchObject({ state: 'unknown', problem: 'look-first' });
      await fixture.sender.wake();
      expect([fixture.platform.countRequests('send'), fixture.timers]).toEqual([1, []]);
      expect(await fixture.outbox.toDraft('o1')).toBeNull();
      await fixture.outbox.sendAgain('o1');
      expect(fixture.platform.requests.at(-1)).toBe('send operation-o1');
    }
  });

  it('fault 63: a query with an unexpected answer holds up only its own form', async () => {
    for (const fault of [createRefusal('9999', 'busy'), { kind: 'http', status: 500 } as const]) {
      const fixture = await createFormFixture(
        createEntry({ key: 'o1', at: epochMs(1) }),
        createEntry({ key: 'o2', at: epochMs(2) }),
      );
      await fixture.send('answer-lost');
      fixture.platform.endsFault = fault;
      await fixture.runNextTimer();
      expect(fixture.platform.executionCounts.get('operation-o2')).toBe(1);
      const before = fixture.platform.countRequests('ends');
      // The query is repeated automatically, with growing pauses.
      expect([
        await fixture.runNextTimer(),
        await fixture.runNextTimer(),
        await fixture.runNextTimer(),
      ]).toEqual([1, 2, 3].map(getBackOffMs));
      expect(fixture.platform.countRequests('ends')).toBe(before + 3);
      fixture.platform.endsFault = null;
      while ((await fixture.outbox.countUnsent()) > 0) await fixture.runNextTimer();
      expect(fixture.platform.executionCounts.get('operation-o1')).toBe(1);
    }
  });

  it('fault 64: an id used with another body is refused, and only the user creates a new one', async () => {
    const fixture = await createFormFixture();
    await fixture.send(createRefusal('1406', 'used twice'));
    expect(await fixture.getRow('outbox', 'o1')).toMatchObject({
      state: 'refused',
      fault: { code: '1406', message: 'used twice' },
    });
    await fixture.sender.wake();
    expect(fixture.platform.countRequests('send')).toBe(1);
    await fixture.outbox.sendAgain('o1');
    expect(fixture.platform.executionCounts).toEqual(new Map([['new-1', 1]]));
  });

  it('fault 65: when cut during image 3 of 5, only the third starts again, and the form has all five', async () => {
    const fixture = await createPictureFixture(5);
    fixture.platform.mishaps.upload.push(null, null, 'lost');
    await fixture.sender.wake();
    const pictureStates = await getPictureStates(fixture, ['p1', 'p2', 'p3', 'p4', 'p5']);
    expect(pictureStates).toEqual(['arrived', 'arrived', 'sending', 'here', 'here']);
    expect(fixture.platform.countRequests('send')).toBe(0);
    await fixture.runNextTimer();
    expect(fixture.platform.requests.filter((request) => request.startsWith('upload'))).toEqual(
      ['p1', 'p2', 'p3', 'p3', 'p4', 'p5'].map((key) => `upload ${key}`),
    );
    const [{ images }] = fixture.platform.bodies.map(({ input }) => input) as [{ images: readonly object[] }];
    expect(images).toHaveLength(5);
    expect(images[2]).toMatchObject({ url: '/cdn/upload-p3' });
    expect(await fixture.getRow('bytes', 'p1')).toBeNull();
  });

  it('fault 65: an image that arrived although its answer was lost is not sent again', async () => {
    const fixture = await createPictureFixture(1);
    fixture.platform.mishaps.upload.push('answer-lost');
    await fixture.sender.wake();
    await fixture.runNextTimer();
    expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
      1, 1,
    ]);
  });

  it('fault 65: an image that arrived without a known address is sent once more under its id', async () => {
    const fixture = await createPictureFixture(1);
    fixture.platform.mishaps.upload.push('answer-lost');
    const sender = fixture.senderWith({
      queryOutcomes: async (ids) => {
        const answer = await fixture.platform.ends(ids);
        return answer.ok ? done(answer.value.map((end) => ({ ...end, entityId: '' }))) : answer;
      },
    });
    await sender.wake();
    fixture.now += FIVE_MINUTES_MS;
    await sender.wake();
    expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
      2, 1,
    ]);
    expect([...fixture.platform.executionCounts.values()]).toEqual([1, 1]);
    expect(fixture.sent).toHaveLength(1);
  });

  it('fault 65: a form is never sent with an image missing', async () => {
    const fixture = await createPictureFixture(2);
    await fixture.store.write([{ table: 'bytes', remove: 'p2' }]);
    await fixture.sender.wake();
    expect(await fixture.getRow('outbox', 'o1')).toMatchObject({ state: 'refused', problem: 'picture-lost' });
    expect(fixture.platform.countRequests('send')).toBe(0);
  });

  it('fault 66: only the expired image is sent again from its bytes', async () => {
    const fixture = await createPictureFixture(3);
    await fixture.send(createRefusal('1410', 'expired: /cdn/upload-p2'));
    expect(fixture.platform.requests.filter((request) => request.startsWith('upload'))).toEqual(
      ['p1', 'p2', 'p3', 'p2'].map((key) => `upload ${key}`),
    );
    expect(fixture.platform.bodies.map((body) => body.id)).toEqual(['operation-o1', 'new-2']);
    expect(await fixture.outbox.countUnsent()).toBe(0);
  });

  it('fault 66: if the platform names no image, the oldest is sent again, each at most once', async () => {
    const fixture = await createPictureFixture(2);
    await fixture.send(...Array.from({ length: 9 }, () => createRefusal('1410')));
    expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
      4, 3,
    ]);
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('refused');
  });

  it('fault 67: an image too large for the server is refused with a reason, kept, and not retried', async () => {
    for (const tooLarge of [createRefusal('1315', '5M'), { kind: 'http', status: 413 } as const]) {
      const fixture = await createPictureFixture(2);
      fixture.platform.mishaps.upload.push(null, tooLarge);
      await fixture.sender.wake();
      await fixture.sender.wake();
      expect(await getPictureStates(fixture, ['p1', 'p2'])).toEqual(['arrived', 'refused']);
      expect((await fixture.getRow('outbox', 'o1'))?.fault).toEqual(tooLarge);
      expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
        2, 0,
      ]);
      expect(fixture.timers).toEqual([]);
      expect(await fixture.getRow('bytes', 'p2')).not.toBeNull();
      await fixture.outbox.sendAgain('o1');
      expect(await fixture.outbox.countUnsent()).toBe(0);
    }
  });

  it('fault 68: a portal that answers HTML counts as offline, and the form waits', async () => {
    const fixture = await createFormFixture();
    fixture.platform.userFault = HTML;
    await fixture.sender.wake();
    expect([fixture.platform.requests, (await fixture.getRow('outbox', 'o1'))?.state]).toEqual([
      [],
      'waiting',
    ]);
    fixture.platform.userFault = null;
    fixture.platform.mishaps.send.push(HTML);
    await fixture.runNextTimer();
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('unknown');
    expect(fixture.sent).toEqual([]);
    await fixture.runNextTimer();
    expect(fixture.sent).toHaveLength(1);
  });

  it('fault 69: without a network, pauses grow to five minutes, with one query each', async () => {
    const fixture = await createFormFixture();
    fixture.platform.userFault = OFFLINE;
    await fixture.sender.wake();
    const pauses: number[] = [];
    for (let i = 0; i < 12; i++) pauses.push(await fixture.runNextTimer());
    expect(pauses.every((pause, i) => i === 0 || pause >= (pauses[i - 1] ?? 0))).toBe(true);
    expect(pauses.at(-1)).toBe(FIVE_MINUTES_MS);
    expect([1, 2, 3, 8, 9, 99].map(getBackOffMs)).toEqual([
      2_000,
      4_000,
      8_000,
      256_000,
      FIVE_MINUTES_MS,
      FIVE_MINUTES_MS,
    ]);
    expect(fixture.platform.countRequests('send')).toBe(0);
  });

  it("asks again at the platform's pace if it refuses to name the user of the session", async () => {
    const fixture = await createFormFixture();
    fixture.platform.userFault = createRefusal('500', 'busy');
    await fixture.sender.wake();
    expect(await fixture.runNextTimer()).toBeGreaterThan(0);
    fixture.platform.userFault = { kind: 'http', status: 429, retryAfterMs: 90_000 };
    await fixture.runNextTimer();
    fixture.platform.userFault = null;
    expect(await fixture.runNextTimer()).toBeGreaterThanOrEqual(90_000);
    expect(fixture.sent).toHaveLength(1);
  });

  it('fault 70: if the page closes while sending, the next start queries the result by id', async () => {
    for (const isExecuted of [true, false]) {
      const fixture = await createFormFixture();
      const killedSender = fixture.senderWith({
        runExclusively: (work) => work(),
        send: async (call, input, operationId) => {
          if (isExecuted) await fixture.platform.send(call, input, operationId);
          return new Promise(() => undefined);
        },
      });
      void killedSender.wake();
      await expect.poll(async () => (await fixture.getRow('outbox', 'o1'))?.state).toBe('sending');
      await fixture.senderWith().wake();
      expect(fixture.platform.executionCounts.get('operation-o1')).toBe(1);
      expect(await fixture.outbox.countUnsent()).toBe(0);
    }
  });

  it('fault 72: an order that has moved on returns the form as a draft with the reason, and keeps a newer draft', async () => {
    for (const code of ['1401', '1402', '1403']) {
      const fixture = createOutboxFixture();
      const newerDraft = createDraft({ key: 'd', values: 'newer' });
      await fixture.put('drafts', newerDraft);
      await fixture.put('outbox', createEntry({ key: 'o1', pictures: [] }));
      await fixture.send(createRefusal(code, '\u5f20\u4f1f 10:02'));
      expect(await fixture.outbox.countUnsent()).toBe(0);
      expect(await fixture.getRow('drafts', 'd')).toEqual(newerDraft);
      expect(await fixture.getRow('drafts', 'd o1')).toMatchObject({
        values: { note: 'noisy bearing' },
        reason: { kind: 'refused', code, message: '\u5f20\u4f1f 10:02' },
      });
    }
  });

  it('fault 75: a form refused for revoked rights is sent once, and stays readable', async () => {
    const fixture = await createFormFixture();
    await fixture.send(createRefusal('1201'));
    await fixture.sender.wake();
    expect(fixture.platform.countRequests('send')).toBe(1);
    expect(await fixture.outbox.toDraft('o1')).toBe('d');
    expect((await fixture.getRow('drafts', 'd'))?.reason).toMatchObject({ code: '1201' });
  });

  it('fault 86: an ended session stops the sender; everything waits for the same user', async () => {
    const fixture = await createFormFixture(createEntry({ key: 'o1' }), createEntry({ key: 'o2' }));
    await fixture.send({ kind: 'session-ended' });
    expect([fixture.platform.countRequests('send'), fixture.timers]).toEqual([1, []]);
    expect(await fixture.outbox.countUnsent()).toBe(2);
    await fixture.sender.wake();
    expect(await fixture.outbox.countUnsent()).toBe(0);
  });

  it("fault 87: sends nothing of another user, nor in another user's session", async () => {
    const fixture = await createFormFixture(createEntry({ key: 'theirs', userId: 'u2' }));
    await fixture.sender.wake();
    await fixture.put('outbox', createEntry({ key: 'mine' }));
    fixture.platform.user = 'u2';
    await fixture.sender.wake();
    expect(fixture.platform.requests).toEqual([]);
    fixture.platform.user = 'u1';
    await fixture.sender.wake();
    expect(fixture.platform.requests).toEqual(['send operation-mine']);
    expect((await fixture.getRow('outbox', 'theirs'))?.state).toBe('waiting');
  });

  it.each([
    ['form', 1],
    ['upload', 0],
  ])(
    "fault 87: sends no further %s once another user's session has replaced this one",
    async (kind, sent) => {
      const fixture = createOutboxFixture();
      await putPictures(fixture, kind === 'upload' ? 2 : 0);
      await fixture.put('outbox', createEntry({ key: 'later' }));
      const replaceSession = () => {
        fixture.platform.user = 'u2';
      };
      const sender = fixture.senderWith({
        send: (...args) => {
          replaceSession();
          return fixture.platform.send(...args);
        },
        upload: (...args) => {
          replaceSession();
          return fixture.platform.upload(...args);
        },
      });
      await sender.wake();
      expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
        1 - sent,
        sent,
      ]);
      expect((await fixture.getRow('outbox', 'later'))?.state).toBe('waiting');
    },
  );

  it('fault 87: stops sending when another user signs in during a picture upload', async () => {
    const fixture = await createPictureFixture(2);
    const sender = fixture.senderWith({
      upload: async (...args) => {
        fixture.user = 'u2';
        return fixture.platform.upload(...args);
      },
    });
    await sender.wake();
    expect([fixture.platform.countRequests('upload'), fixture.platform.countRequests('send')]).toEqual([
      1, 0,
    ]);
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('waiting');
  });

  it('does not send a form that another sender took during its picture upload', async () => {
    const fixture = await createPictureFixture(1);
    const sender = fixture.senderWith({
      upload: async (...args) => {
        const row = await fixture.getRow('outbox', 'o1');
        if (row !== null) await fixture.put('outbox', { ...row, state: 'sending' });
        return fixture.platform.upload(...args);
      },
    });
    await sender.wake();
    expect(fixture.platform.countRequests('send')).toBe(0);
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('sending');
  });

  it('does not touch a form that its user renewed while its former result was queried', async () => {
    const fixture = await createFormFixture(createEntry({ key: 'o1', state: 'unknown' }));
    const sender = fixture.senderWith({
      queryOutcomes: async (ids) => {
        if (fixture.platform.countRequests('ends') === 0)
          await fixture.put('outbox', createEntry({ key: 'o1', operationId: id('renewed') }));
        fixture.platform.endsFault = { kind: 'http', status: 500 };
        return fixture.platform.ends(ids);
      },
    });
    await sender.wake();
    expect(fixture.platform.requests).toEqual(['ends', 'send renewed']);
  });

  it('resends a form unchanged under its id, even after a newer version', async () => {
    const fixture = createOutboxFixture();
    const form = (key: string, at: number, tries: number) =>
      createEntry({ key, at: epochMs(at), tries, entity: 'r1', input: { id: 'r1', version: 'v1' } });
    await fixture.put('outbox', form('a', 1, 0), form('b', 2, 1));
    fixture.platform.answer = { id: 'r1', version: 'v2' };
    await fixture.sender.wake();
    expect(fixture.platform.bodies).toMatchObject([
      { id: 'operation-a', input: { version: 'v1' } },
      { id: 'operation-b', input: { version: 'v1' } },
    ]);
  });

  it('fault 87: neither changes a form nor opens or drops a draft of another user', async () => {
    const fixture = await createFormFixture(createEntry({ key: 'o2', userId: 'u2', state: 'refused' }));
    expect([await fixture.outbox.discard('o2'), await fixture.outbox.toDraft('o2')]).toEqual([false, null]);
    await fixture.outbox.sendAgain('o2');
    expect(await fixture.getRow('outbox', 'o2')).toMatchObject({
      state: 'refused',
      operationId: 'operation-o2',
    });
    await fixture.put('drafts', createDraft({ key: 'theirs', userId: 'u2' }));
    expect(await fixture.outbox.openDraft('theirs')).toBe(false);
    await fixture.outbox.deleteDraft('theirs');
    expect(await fixture.getRow('drafts', 'theirs')).not.toBeNull();
  });

  it('fault 88: signing out offers to send, keep or discard', async () => {
    const fixture = await createFormFixture();
    fixture.platform.userFault = OFFLINE;
    expect(await fixture.outbox.prepareSignOut('send')).toBe(1);
    expect(await fixture.outbox.prepareSignOut('keep')).toBe(1);
    fixture.platform.userFault = null;
    expect(await fixture.outbox.prepareSignOut('send')).toBe(0);
    await putPictures(fixture, 1);
    await fixture.put('drafts', createDraft(), createDraft({ key: 'theirs', userId: 'u2' }));
    expect(await fixture.outbox.prepareSignOut('throw-away')).toBe(0);
    expect([await fixture.getRow('drafts', 'd'), await fixture.getRow('bytes', 'p1')]).toEqual([null, null]);
    expect(await fixture.getRow('drafts', 'theirs')).not.toBeNull();
  });

  it('fault 88: discards all pictures without reading their bytes', async () => {
    const fixture = await createPictureFixture(3);
    await fixture.put('outbox', createEntry({ key: 'o1', state: 'refused' }));
    const rowsSpy = vi.spyOn(fixture.store, 'rows');
    expect(await fixture.outbox.prepareSignOut('throw-away')).toBe(0);
    expect(rowsSpy.mock.calls.map(([table]) => table)).not.toContain('bytes');
    for (const key of ['p1', 'p2', 'p3'])
      expect([await fixture.getRow('pictures', key), await fixture.getRow('bytes', key)]).toEqual([
        null,
        null,
      ]);
  });

  it('sends the forms of one order in sequence, and passes on its new version', async () => {
    const fixture = createOutboxFixture();
    const form = (key: string, at: number, entity: string) =>
      createEntry({ key, at: epochMs(at), entity, input: { id: entity, version: 'v1' } });
    await fixture.put('outbox', form('a', 1, 'r1'), form('b', 2, 'r1'), form('c', 3, 'r2'));
    fixture.platform.mishaps.send.push({ kind: 'http', status: 502 });
    fixture.platform.answer = { id: 'r1', version: 'v2' };
    await fixture.sender.wake();
    expect(fixture.platform.requests).toEqual(['send operation-a', 'send operation-c']);
    await fixture.runNextTimer();
    const versions = fixture.platform.bodies.map(({ input }) => (input as { version: string }).version);
    expect(versions).toEqual(['v1', 'v1', 'v1', 'v2']);
  });

  it('sends a sequence in order, and nothing after a refused or unknown form', async () => {
    const fixture = createOutboxFixture();
    const form = (key: string, at: number, sequence: string) =>
      createEntry({ key, at: epochMs(at), sequence, input: { id: key } });
    await fixture.put('outbox', form('a', 1, 'i1'), form('b', 2, 'i1'), form('c', 3, ''), form('d', 4, 'i2'));
    await fixture.send(createRefusal('1408'));
    expect(fixture.platform.requests).toEqual(['send operation-a', 'send operation-c', 'send operation-d']);
    expect((await fixture.getRow('outbox', 'b'))?.state).toBe('waiting');
    fixture.platform.mishaps.send.push({ kind: 'http', status: 502 });
    await fixture.outbox.sendAgain('a');
    expect(fixture.platform.countRequests('send operation-b')).toBe(0);
    await fixture.runNextTimer();
    const sentRequests = fixture.platform.requests.filter((request) =>
      /send (new-1|operation-b)/.test(request),
    );
    expect(sentRequests).toEqual(['send new-1', 'send new-1', 'send operation-b']);
  });

  it("sets no timer for a form that waits for the user's decision about another one", async () => {
    for (const first of [
      { state: 'refused', problem: '' },
      { state: 'unknown', problem: 'look-first' },
    ] as const) {
      const fixture = createOutboxFixture();
      const row = (key: string, at: number) =>
        createEntry({ key, at: epochMs(at), entity: 'r1', sequence: 'i1', input: { id: key } });
      await fixture.put('outbox', { ...row('a', 1), ...first }, row('b', 2));
      await fixture.sender.wake();
      expect([fixture.timers, fixture.platform.countRequests('send')]).toEqual([[], 0]);
      await fixture.outbox.sendAgain('a');
      expect(await fixture.outbox.countUnsent()).toBe(0);
    }
  });

  it('keeps a form waiting as long as the previous one, without a query in between', async () => {
    const fixture = createOutboxFixture();
    const row = (key: string, at: number) => createEntry({ key, at: epochMs(at), entity: 'r1' });
    await fixture.put(
      'outbox',
      { ...row('a', 1), notBefore: epochMs(fixture.now + FIVE_MINUTES_MS) },
      row('b', 2),
    );
    await fixture.sender.wake();
    expect(await fixture.runNextTimer()).toBe(FIVE_MINUTES_MS);
    expect(fixture.platform.requests).toEqual(['send operation-a', 'send operation-b']);
  });

  const item = { recordEquipId: 'i1-e1', itemId: 'temp' };
  const report = createEntry({
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
    const twoAnswers = { ...form, answers: [...form.answers, { itemId: 'leak', repairId: null }] };
    const submittedEntry = createEntry({ ...submission, input: twoAnswers });
    const fixture = await createFormFixture(report, submittedEntry, {
      ...submittedEntry,
      key: 'c',
      operationId: 'operation-c' as OperationId,
      userId: 'u2',
    });
    fixture.platform.answer = { id: 'r7' };
    await fixture.sender.wake();
    expect(fixture.platform.bodies[1]?.input).toMatchObject({
      answers: [
        { itemId: 'temp', repairId: 'r7' },
        { itemId: 'leak', repairId: null },
      ],
    });
    expect((await fixture.getRow('outbox', 'c'))?.input).toEqual(twoAnswers);
    expect(await fixture.store.rows('itemSlips', 'u1')).toEqual([]);
  });

  it("adds an item's slip to its record wherever the page is killed", async () => {
    for (let changes = 1; ; changes++) {
      const fixture = createOutboxFixture();
      await fixture.put('outbox', report, createEntry(submission));
      fixture.platform.answer = { id: 'entity-operation-a' };
      const isKilled = await fixture.sendUntilKilled(changes);
      await fixture.sender.wake();
      expect(fixture.platform.bodies.at(-1)?.input, `after ${changes} changes`).toMatchObject({
        answers: [{ itemId: 'temp', repairId: 'entity-operation-a' }],
      });
      expect([...fixture.platform.executionCounts.values()]).toEqual([1, 1]);
      expect([await fixture.outbox.countUnsent(), await fixture.store.rows('itemSlips', 'u1')]).toEqual([
        0,
        [],
      ]);
      if (!isKilled) break;
    }
  });

  it("adds an item's slip to both steps of a form, and to a step after one of unknown result", async () => {
    const fixture = createOutboxFixture();
    const operationId = 'operation-z' as OperationId;
    const steps = {
      call: 'inspection/record/save',
      input: form,
      following: { call: 'inspection/record/submit', input: form, operationId },
      notBefore: epochMs(fixture.now + FIVE_MINUTES_MS),
    };
    await fixture.put(
      'outbox',
      report,
      createEntry({ ...steps, key: 'b', at: epochMs(2) }),
      createEntry({ ...steps, key: 'c', at: epochMs(3), state: 'unknown', tries: 1 }),
      createEntry({ ...steps, key: 'd', at: epochMs(4), following: null, isCopy: true }),
    );
    fixture.platform.answer = { id: 'r7' };
    await fixture.sender.wake();
    const getSlipId = (input: unknown) => (input as typeof form | undefined)?.answers[0]?.repairId;
    const rows = await fixture.store.rows('outbox', 'u1');
    expect(rows.map(({ input, following }) => [getSlipId(input), getSlipId(following?.input)])).toEqual([
      ['r7', 'r7'],
      [null, 'r7'],
      [null, undefined],
    ]);
  });

  it("uses an open slip that was joined for an item, and keeps its sensor's slip separate", async () => {
    const fixture = createOutboxFixture();
    const createJoin = (key: string, at: number, id: string, about: string) => {
      const input = { id, note: 'hot', images: [], evidence: { item: { ...item, about } } };
      return createEntry({ key, at: epochMs(at), call: 'repair/join', input });
    };
    await fixture.put(
      'outbox',
      createJoin('a', 1, 'r8', 'sensor'),
      createEntry({ ...submission, notBefore: epochMs(fixture.now + FIVE_MINUTES_MS) }),
    );
    fixture.platform.answer = { id: 'r8' };
    await fixture.sender.wake();
    expect(await fixture.store.rows('itemSlips', 'u1')).toMatchObject([{ about: 'sensor', repairId: 'r8' }]);
    expect((await fixture.getRow('outbox', 'b'))?.input).toEqual(form);
    await fixture.put('outbox', createJoin('c', 3, 'r9', 'item'));
    await fixture.sender.wake();
    const slips = await fixture.store.rows('itemSlips', 'u1');
    expect(slips.map(({ about: kind, repairId }) => [kind, repairId]).sort()).toEqual([
      ['item', 'r9'],
      ['sensor', 'r8'],
    ]);
    expect((await fixture.getRow('outbox', 'b'))?.input).toMatchObject({
      answers: [{ itemId: 'temp', repairId: 'r9' }],
    });
  });

  it("keeps an item's slip whose result was only queried, until its user discards everything", async () => {
    const fixture = await createFormFixture(report);
    await fixture.send('answer-lost');
    await fixture.runNextTimer();
    expect(fixture.platform.countRequests('send')).toBe(1);
    expect(await fixture.store.rows('itemSlips', 'u1')).toMatchObject([
      { recordEquipId: 'i1-e1', itemId: 'temp', repairId: 'entity-operation-a' },
    ]);
    expect(await fixture.store.rows('itemSlips', 'u2')).toEqual([]);
    await fixture.outbox.prepareSignOut('keep');
    expect(await fixture.store.rows('itemSlips', 'u1')).toHaveLength(1);
    await fixture.outbox.prepareSignOut('throw-away');
    expect(await fixture.store.rows('itemSlips', 'u1')).toEqual([]);
  });

  it('does not wait for a time that was set before the clock was set back', async () => {
    const fixture = await createFormFixture(
      createEntry({ key: 'o1' }),
      createEntry({ key: 'o2', state: 'unknown' }),
    );
    const clock = fixture.now;
    fixture.now += 86_400_000;
    fixture.platform.mishaps.send.push('lost');
    fixture.platform.endsFault = { kind: 'http', status: 503 };
    await fixture.sender.wake();
    expect((await fixture.getRow('outbox', 'o1'))?.state).toBe('unknown');
    fixture.platform.endsFault = null;
    // The first answer has set the platform's time.
    fixture.now = clock;
    await fixture.sender.wake();
    expect(fixture.sent.map(({ entry: { key } }) => key).sort()).toEqual(['o1', 'o2']);
  });

  it.each(['send', 'upload'] as const)('pauses as long as a server asks: %s', async (kind) => {
    const fixture = await createPictureFixture(1);
    fixture.platform.mishaps[kind].push({ kind: 'http', status: 503, retryAfterMs: 60_000 });
    await fixture.sender.wake();
    expect(await fixture.runNextTimer()).toBe(60_000);
  });

  it('can return a form for correction if only its pictures were sent', async () => {
    const fixture = await createPictureFixture(1);
    fixture.platform.mishaps.upload = Array.from({ length: 20 }, () => ({ kind: 'http', status: 500 }));
    await fixture.sender.wake();
    const pauses: number[] = [];
    for (let tries = 0; tries < 4; tries++) pauses.push(await fixture.runNextTimer());
    expect(pauses).toEqual([2_000, 2_000, 4_000, 8_000]);
    expect(await fixture.outbox.toDraft('o1')).toBe('d');
    expect((await fixture.getRow('drafts', 'd'))?.pictures).toEqual(['p1']);
    expect(fixture.platform.countRequests('send')).toBe(0);
  });

  it('fault 85: counts waiting forms, forms that need the user, and forms older than three days', async () => {
    const fixture = createOutboxFixture();
    const oldTime = epochMs(fixture.now - 3 * 86_400_000 - 1);
    await fixture.put(
      'outbox',
      createEntry({ key: 'a', at: oldTime }),
      createEntry({ key: 'b', state: 'sending' }),
      createEntry({ key: 'c', state: 'refused' }),
      createEntry({ key: 'd', state: 'unknown', problem: 'look-first' }),
    );
    const sentAs = { call: 'repair/note', input: {}, draftKey: 'd' };
    await fixture.put(
      'drafts',
      createDraft({ key: 'back', sentAs, reason: { kind: 'refused', code: '1401', message: '' } }),
      createDraft({ key: 'taken back', sentAs, reason: { kind: 'offline' } }),
    );
    await fixture.outbox.count();
    expect(fixture.counts).toEqual({ waiting: 2, refused: 1, returned: 1, unknown: 1, old: 1 });
  });

  it('does not return a form that the platform may have', async () => {
    const fixture = await createFormFixture(
      createEntry({ key: 'a' }),
      createEntry({ key: 'b', tries: 1 }),
      createEntry({ key: 'c', state: 'sending' }),
    );
    const drafts = await Promise.all(['a', 'b', 'c', 'none'].map((key) => fixture.outbox.toDraft(key)));
    expect(drafts).toEqual(['d', null, null, null]);
    expect(await fixture.outbox.discard('c')).toBe(false);
  });
});

async function putPictures(fixture: ReturnType<typeof createOutboxFixture>, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, i) => `p${i + 1}`);
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer;
  for (const [i, key] of keys.entries()) {
    await fixture.put('pictures', createPicture({ key, at: epochMs(i) }));
    await fixture.put('bytes', { key, userId: 'u1', thumb: null, at: epochMs(i), bytes });
  }
  const images = keys.map((key) => ({ picture: key }));
  await fixture.put(
    'outbox',
    createEntry({ key: 'o1', pictures: keys, input: { id: 'r1', note: 'x', images } }),
  );
}

async function createPictureFixture(count: number) {
  const fixture = createOutboxFixture();
  await putPictures(fixture, count);
  return fixture;
}

async function getPictureStates(fixture: ReturnType<typeof createOutboxFixture>, keys: readonly string[]) {
  return Promise.all(keys.map(async (key) => (await fixture.getRow('pictures', key))?.state));
}
