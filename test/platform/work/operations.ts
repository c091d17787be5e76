/**
 * A confirmed action is carried out once. A repeated id returns the first answer, or is refused with
 * another body. Operations are kept per user for at least a week.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BusinessError, Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';

const KEPT_MS = 7 * 86_400_000;
const IDS_MAX = 50;

interface StoredOperation {
  readonly id: string;
  readonly path: string;
  readonly hash: string;
  readonly state: 'done' | 'refused';
  readonly code: string;
  readonly message: string;
  readonly entityId: string;
  readonly answer: unknown;
  readonly time: number;
  /** How often the change was applied: 1, or 0 if refused. */
  readonly applied: number;
}
export interface Change {
  readonly userId: string;
  readonly operationId: string;
  readonly path: string;
  readonly body: string | Buffer;
  readonly carryOut: () => unknown;
}

const parseEntity = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null) return '';
  const { recordEquipId, recordId, id, url } = answer as { readonly [name: string]: unknown };
  return String(recordEquipId ?? recordId ?? id ?? url ?? '');
};

export class Operations {
  private readonly stored: Collection<StoredOperation>;
  private readonly running = new Map<string, { readonly hash: string; readonly end: Promise<unknown> }>();
  /** Duration of a change, and the longest wait of a repeated id; set by tests. */
  takesMs = 0;
  waitsMs = 10_000;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
  ) {
    this.stored = new Collection(durable, 'work-operation');
    for (const { id, time } of this.stored.values()) if (time < clock() - KEPT_MS) this.stored.drop(id);
  }

  /** Carries a change out, or returns its first answer. */
  async run(change: Change): Promise<unknown> {
    const { userId, operationId, path, body } = change;
    if (operationId === '') throw new Refusal('badInput', '参数错误：x-operation-id');
    const id = `${userId} ${operationId}`;
    const hash = createHash('sha256').update(path).update('\0').update(body).digest('hex');
    const pending = this.running.get(id);
    if (pending !== undefined && pending.hash !== hash) throw new Refusal('idReused');
    if (pending !== undefined) {
      const late = Symbol('late');
      const end = await Promise.race([pending.end.catch(() => null), wait(this.waitsMs, late)]);
      if (end === late) throw new Refusal('stillRunning');
    }
    const previous = this.stored.get(id);
    if (previous !== undefined) return this.repeatAnswer(previous, hash);
    const end = this.carryOut(change, id, hash);
    this.running.set(id, { hash, end });
    try {
      return await end;
    } finally {
      this.running.delete(id);
    }
  }

  listOutcomes(userId: string, ids: readonly string[]): readonly object[] {
    if (ids.length > IDS_MAX) throw new Refusal('badInput', '参数错误：ids');
    return ids.map((operationId) => {
      const id = `${userId} ${operationId}`;
      const { state, code, message, entityId, time } = this.stored.get(id) ?? {
        state: this.running.has(id) ? 'running' : 'none',
        code: '',
        message: '',
        entityId: '',
        time: null,
      };
      return { id: operationId, state, code, message, entityId, time };
    });
  }

  applied(): readonly object[] {
    return this.stored.values().map(({ id, path, state, applied, entityId }) => {
      const [user = '', operationId = ''] = id.split(' ');
      return { operationId, user, path, state, applied, entityId };
    });
  }

  private repeatAnswer(previous: StoredOperation, hash: string): unknown {
    if (previous.hash !== hash) throw new Refusal('idReused');
    if (previous.state === 'refused') throw new BusinessError(previous.code, previous.message);
    return previous.answer;
  }

  private async carryOut(change: Change, id: string, hash: string): Promise<unknown> {
    if (this.takesMs > 0) await wait(this.takesMs);
    const base = { id, path: change.path, hash, time: this.clock() };
    const before = this.stored.get(id)?.applied ?? 0;
    try {
      const answer = await change.carryOut();
      const stored = { state: 'done', code: '200', message: '', entityId: parseEntity(answer) } as const;
      this.stored.put({ ...base, ...stored, answer, applied: before + 1 });
      return answer;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const { code, message } = error;
      this.stored.put({
        ...base,
        state: 'refused',
        code,
        message,
        entityId: '',
        answer: null,
        applied: before,
      });
      throw error;
    }
  }
}
