/**
 * Controls of work for tests, under /__control/work/: somebody else acts now, reports change, images expire, quotas
 * and slowness; and the counts of what was carried out.
 */
import type { FastifyInstance } from 'fastify';
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import type { Platform } from '../platform';
import { actorOf } from './actors';
import { announceEnding, serviceEnding } from './expiries';
import { entryOf } from './made';
import type { Actor, Inspection, Slip } from './model';
import type { Orders } from './orders';

/** Bodies of the controls. */
export interface WorkControls {
  /** What somebody else does with an order at this moment; `to` names whom he gives it to. */
  readonly act: {
    readonly kind: 'repair' | 'inspection';
    readonly id: string;
    readonly by: string;
    readonly action: 'claim' | 'accept' | 'dispatch' | 'return' | 'terminate' | 'note' | 'finish';
    readonly to?: string;
    readonly note?: string;
  };
  /** Values that somebody else puts into a report's record. */
  readonly change: {
    readonly id: string;
    readonly by: string;
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** Limits and slowness; what is left out stays. */
  readonly settings: {
    readonly quota?: number;
    readonly takesMs?: number;
    readonly waitsMs?: number;
  };
  readonly message: { readonly type: 'expiry' | 'system'; readonly title?: string; readonly text?: string };
  readonly assistant: { readonly settings: { readonly appId: string; readonly code: string } | null };
}
/** Answer of `GET work`. */
export interface WorkReport {
  readonly slips: number;
  readonly images: number;
  /** Every operation id that arrived, and how often its change was carried out. */
  readonly operations: readonly {
    readonly operationId: string;
    readonly user: string;
    readonly path: string;
    readonly state: string;
    readonly applied: number;
    readonly entityId: string;
  }[];
}

const DAY_MS = 86_400_000;

function named({ people }: Platform, loginname: string): Actor {
  const found = people.named(loginname);
  if (found === undefined) throw new Refusal('absent');
  return actorOf(found);
}

/** Lets somebody else take a step that both kinds of orders have. */
function actOn<O extends Slip | Inspection, A extends string, E extends string>(
  platform: Platform,
  orders: Orders<O, A, E>,
  { id, by, action, to, note = '' }: WorkControls['act'],
  finish: (order: O, who: Actor, now: number) => O,
): O {
  const who = named(platform, by);
  const now = platform.plantClock();
  if (action === 'note') throw new Refusal('badInput');
  const { status, version } = orders.find(id, who);
  const wanted = action === 'dispatch' && status !== 'pending' ? 'reassign' : action;
  const checked = orders.checked(id, wanted, who, { version, occurredAt: now });
  if (action === 'dispatch')
    return orders.assign(checked, named(platform, to ?? ''), who, { note, dueTime: null, occurredAt: now });
  if (action === 'return') return orders.giveBack(checked, who, note, now);
  if (action === 'terminate') return orders.terminate(checked, who, note, now);
  if (action === 'finish') return finish(checked, who, now);
  return orders.accept(checked, who, now);
}

function act(platform: Platform, body: WorkControls['act']): Slip | Inspection {
  const { slips, inspections } = platform.work;
  const { kind, id, action, note = '' } = body;
  if (kind === 'inspection')
    return actOn(platform, inspections, body, (order, who, now) => inspections.finish(order, who, now));
  if (action === 'note') {
    const who = named(platform, body.by);
    return slips.append(id, 'note', who, entryOf(who, { kind: 'noted', time: platform.plantClock(), note }));
  }
  return actOn(platform, slips, body, (slip, who, now) => {
    const given = { result: note, resultImages: [], parts: [], minutes: null, signature: '', after: null };
    return slips.finish(slip, who, { ...given, stillAbnormal: '' }, now);
  });
}

export function serveWorkControl(app: FastifyInstance, platform: Platform): void {
  const { work, uploads } = platform;
  app.get('/__control/work', () => ({
    slips: work.slips.values().length,
    images: uploads.count,
    operations: work.operations.applied(),
  }));
  app.get<{ Querystring: { id: string } }>('/__control/work/order', ({ query: { id } }) => ({
    order: work.slips.peek(id) ?? work.inspections.peek(id) ?? null,
  }));
  app.post<{ Body: WorkControls['act'] }>('/__control/work/act', ({ body }) => {
    const { version, status } = act(platform, body);
    return { version, status };
  });
  app.post<{ Body: WorkControls['change'] }>('/__control/work/report/change', ({ body }) => {
    const { id, by, values } = body;
    return { rev: work.reports.changedByOther(id, values, named(platform, by)).rev };
  });
  app.post<{ Body: WorkControls['settings'] }>('/__control/work/settings', ({ body }) => {
    if (body.quota !== undefined) work.slips.quota = body.quota;
    if (body.takesMs !== undefined) work.operations.takesMs = body.takesMs;
    if (body.waitsMs !== undefined) work.operations.waitsMs = body.waitsMs;
    return { done: true };
  });
  serveSurroundings(app, platform);
}

/** Controls of what stands around the orders: images, assistant, reports, messages. */
function serveSurroundings(app: FastifyInstance, platform: Platform): void {
  const { work, uploads, plantClock } = platform;
  app.post('/__control/work/images/expire', () => ({ expired: uploads.expire() }));
  app.post<{ Body: WorkControls['assistant'] }>('/__control/work/assistant', ({ body }) => {
    work.assistant.set(OWN_ORG, body.settings);
    return { done: true };
  });
  app.post<{ Body: { readonly excelId: string } }>('/__control/work/report/generate', ({ body }) => ({
    recordId: work.reports.generate(body.excelId, plantClock(), plantClock() + DAY_MS).id,
  }));
  app.post<{ Body: { readonly excelId: string } }>('/__control/work/report/publish', ({ body }) => ({
    version: String(work.reports.publish(body.excelId).version),
  }));
  app.post<{ Body: WorkControls['message'] }>('/__control/work/message', ({ body }) => {
    const time = plantClock();
    const { type, title = '系统通知', text = '' } = body;
    const [project] = platform.world.projects;
    if (type === 'expiry' && project !== undefined)
      announceEnding(work.messages, serviceEnding({ ...project, expireTime: time + DAY_MS }, time), time);
    else work.messages.add({ type, title, detail: text, text, time });
    return { unread: work.messages.unread(named(platform, 'demo')) };
  });
}
