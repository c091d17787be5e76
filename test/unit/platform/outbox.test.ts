/** Runs the client's sender against the stand-in's store: each form arrives once, however requests are cut. */
import { describe, expect, it } from 'vitest';
import { type OperationEnd, queryOperations } from '../../../src/shared/calls/operation';
import { createRequest, decodeResponse } from '../../../src/shared/calls/run';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { ImageUrl, OperationId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { OutboxSender } from '../../../src/state/work/sender';
import type { SenderDeps } from '../../../src/state/work/sender-deps';
import { createMemoryTables } from '../../../src/state/work/tables';
import { WorkStore } from '../../../src/state/work/work-store';
import { createEntry, createPicture } from '../src/state/work/samples';
import type { Member } from './crew';
import { setUpStand } from './small-stand';

const MEMBER: Member = 'reporter';
const SUBMISSIONS = 1_000;
/** Where a request is cut: with `before` and `body` the platform receives nothing, with the others everything. */
const CUTS = ['before', 'body', 'after-body', 'in-answer', 'after-answer'] as const;

const { clock, crew, durable } = setUpStand({ crew: [MEMBER] });

describe('1,000 submissions, cut at five points', () => {
  it('faults 62, 65 and 70: are each stored exactly once', {
    timeout: 240_000,
  }, async () => {
    const below = createRandom(12);
    const cutCounts = new Map<Cut, number>();
    const { store, drain } = createSenderStand(() => {
      const cut = below(3) === 0 ? (CUTS[below(CUTS.length)] ?? null) : null;
      cutCounts.set(cut, (cutCounts.get(cut) ?? 0) + 1);
      return cut;
    });
    const before = new Set(durable().listNames('work-slip/'));
    for (let i = 0; i < SUBMISSIONS; i++) {
      const key = `submission-${i}`;
      const owner = { userId: 'u-reporter' };
      // Every tenth has a picture, to cut uploads too.
      const pictures = i % 10 === 0 ? [`picture-${i}`] : [];
      for (const name of pictures)
        await store.write([
          {
            table: 'pictures',
            put: createPicture({ ...owner, key: name, size: 12, uploadId: `up-${i}` as OperationId }),
          },
          {
            table: 'bytes',
            put: { ...owner, key: name, bytes: new ArrayBuffer(12), thumb: null, at: epochMs(i) },
          },
        ]);
      const input = {
        equipmentId: 'e1',
        equipName: 'pump',
        note: key,
        user: 'Zhao',
        userTel: '13800138021',
        images: pictures.map((pictureKey) => ({ picture: pictureKey })),
        occurredAt: clock.now,
      };
      const operationId = key as OperationId;
      const put = createEntry({
        ...owner,
        key,
        operationId,
        call: 'repair/add',
        input,
        pictures,
        at: epochMs(i),
      });
      await store.write([{ table: 'outbox', put }]);
    }
    await drain();
    const slips = durable()
      .listNames('work-slip/')
      .filter((name) => !before.has(name))
      .map(
        (name) =>
          durable().read(name) as { readonly description: string; readonly images: readonly object[] },
      );
    const notes = slips.map(({ description }) => description);
    expect(await store.rows('outbox', 'u-reporter')).toEqual([]);
    expect(notes).toHaveLength(SUBMISSIONS);
    expect(new Set(notes).size).toBe(SUBMISSIONS);
    expect(slips.filter(({ images }) => images.length === 1)).toHaveLength(SUBMISSIONS / 10);
    for (const cut of CUTS) expect(cutCounts.get(cut), cut).toBeGreaterThan(20);
  });
});

type Cut = (typeof CUTS)[number] | null;

/** Creates a reproducible generator of integers below a limit. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Creates a store and its senders; the cut `after-answer` kills a sender, whose call then never settles. */
function createSenderStand(getCut: () => Cut) {
  const tables = createMemoryTables();
  const store = new WorkStore({ open: async () => tables, now: () => epochMs(clock.now) });
  let killSender = (): void => undefined;
  let ids = 0;

  const exchange = async <Out>(
    cut: Cut,
    fetchResponse: () => Promise<Response>,
    read: (text: string, status: number) => Outcome<Out>,
  ): Promise<Outcome<Out>> => {
    if (cut === 'before' || cut === 'body') return failed({ kind: 'offline' });
    const response = await fetchResponse();
    const text = await response.text();
    if (cut === 'after-body') return failed({ kind: 'offline' });
    if (cut === 'in-answer') return read(text.slice(0, text.length / 2), response.status);
    if (cut === 'after-answer') {
      killSender();
      return new Promise(() => undefined);
    }
    return read(text, response.status);
  };
  const sendForm = <In, Out>(
    cut: Cut,
    call: Parameters<typeof createRequest<In, Out>>[0],
    input: In,
    id?: OperationId,
  ) => {
    const request = createRequest(call, input, id === undefined ? {} : { 'x-operation-id': id });
    const { path, method, headers, body = '' } = request;
    return exchange<Out>(
      cut,
      () => crew.visitor(MEMBER).fetchPath(path, { method, headers, body }),
      (text, status) => {
        const outcome = decodeResponse(call as never, { status, text, date: null }) as Outcome<{ data: Out }>;
        return outcome.ok ? done(outcome.value.data) : outcome;
      },
    );
  };
  const deps: SenderDeps = {
    store,
    getUserId: () => 'u-reporter',
    whoIsSignedIn: async () => done('u-reporter'),
    send: (call, input, id) => sendForm(getCut(), call, input, id),
    upload: async (_file, _use, id) =>
      exchange<ImageUrl>(
        getCut(),
        async () => Response.json(await crew.uploadImage(MEMBER, id)),
        (text) => {
          try {
            return done((JSON.parse(text) as { data: { url: ImageUrl } }).data.url);
          } catch {
            return failed({ kind: 'malformed', where: '$' });
          }
        },
      ),
    readRecord: async () => failed({ kind: 'offline' }),
    queryOutcomes: (operationIds) =>
      sendForm<unknown, readonly OperationEnd[]>(null, queryOperations as never, { ids: operationIds }),
    runExclusively: (work) => work(),
    // Only the test wakes senders.
    after: () => () => undefined,
    now: () => epochMs(clock.now),
    newOperationId: () => `again-${++ids}` as OperationId,
  };
  /** Wakes senders until the outbox is empty; replaces a dead sender, as a page restart would. */
  const drain = async (): Promise<void> => {
    for (let attempt = 0; attempt < SUBMISSIONS * CUTS.length; attempt++) {
      const death = new Promise<void>((resolve) => {
        killSender = resolve;
      });
      const sender = new OutboxSender(deps);
      await Promise.race([death, sender.wake()]);
      if ((await store.rows('outbox', 'u-reporter')).length === 0) return;
      clock.now += 600_000;
    }
  };
  return { store, drain };
}
