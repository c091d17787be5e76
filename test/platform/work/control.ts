/**
 * Test controls of work under /__control/work/: actions of other users, changed reports, expired images,
 * slow changes, and counts of applied changes.
 */
import type { FastifyInstance } from 'fastify';
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import type { Platform } from '../platform';
import { getActor } from './actors';
import { announceEnding, getServiceEnding } from './expiries';
import type { Actor, Inspection, Slip } from './model';

export interface WorkControls {
  /** Another user's action on a repair or an inspection order; `to` is the assignee. */
  readonly act: {
    readonly id: string;
    readonly by: string;
    readonly action: 'claim' | 'dispatch' | 'terminate';
    readonly to?: string;
    readonly note?: string;
  };
  /** Values that another user enters into a report's record. */
  readonly change: {
    readonly id: string;
    readonly by: string;
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** Delays; absent ones stay unchanged. */
  readonly settings: {
    readonly takesMs?: number;
    readonly waitsMs?: number;
  };
  readonly message: { readonly type: 'expiry' | 'system'; readonly title?: string; readonly text?: string };
  readonly assistant: { readonly settings: { readonly appId: string; readonly code: string } | null };
}
export interface WorkReport {
  readonly slips: number;
  readonly images: number;
  /** Every operation id received, and how often its change was applied. */
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

function getNamedActor({ people }: Platform, loginname: string): Actor {
  const account = people.findByName(loginname);
  if (account === undefined) throw new Refusal('absent');
  return getActor(account);
}

/** Lets another user claim a repair, or reassign or terminate an inspection order. */
function act(platform: Platform, { id, by, action, to, note = '' }: WorkControls['act']): Slip | Inspection {
  const { slips, inspections } = platform.work;
  const actor = getNamedActor(platform, by);
  const occurredAt = platform.plantClock();
  if (action === 'claim') {
    const { version } = slips.find(id, actor);
    return slips.accept(slips.requireOrder(id, action, actor, { version, occurredAt }), actor, occurredAt);
  }
  const { status, version } = inspections.find(id, actor);
  const step = action === 'dispatch' && status !== 'pending' ? 'reassign' : action;
  const checked = inspections.requireOrder(id, step, actor, { version, occurredAt });
  if (action === 'terminate') return inspections.terminate(checked, actor, note, occurredAt);
  return inspections.assign(checked, getNamedActor(platform, to ?? ''), actor, {
    note,
    dueTime: null,
    occurredAt,
  });
}

export function serveWorkControl(app: FastifyInstance, platform: Platform): void {
  const { work, uploads } = platform;
  app.get('/__control/work', () => ({
    slips: work.slips.values().length,
    images: uploads.count,
    operations: work.operations.applied(),
  }));
  app.post<{ Body: WorkControls['act'] }>('/__control/work/act', ({ body }) => {
    const { version, status } = act(platform, body);
    return { version, status };
  });
  app.post<{ Body: WorkControls['change'] }>('/__control/work/report/change', ({ body }) => {
    const { id, by, values } = body;
    return { rev: work.reports.changeByOther(id, values, getNamedActor(platform, by)).rev };
  });
  app.post<{ Body: WorkControls['settings'] }>('/__control/work/settings', ({ body }) => {
    if (body.takesMs !== undefined) work.operations.takesMs = body.takesMs;
    if (body.waitsMs !== undefined) work.operations.waitsMs = body.waitsMs;
    return { done: true };
  });
  serveOtherControls(app, platform);
}

/** Serves controls of images, assistant, reports and messages. */
function serveOtherControls(app: FastifyInstance, platform: Platform): void {
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
      announceEnding(work.messages, getServiceEnding({ ...project, expireTime: time + DAY_MS }, time), time);
    else work.messages.add({ type, title, detail: text, text, time });
    return { unread: work.messages.countUnread(getNamedActor(platform, 'demo')) };
  });
}
