import { randomBytes } from 'node:crypto';
import type { Durable } from './durable';
import type { Clock } from './model';

export const SESSION_COOKIE = 'JSESSIONID';
/** A session ends after this long without a call: a whole shift. */
const SESSION_IDLE_MS = 12 * 3_600_000;
/** An extended expiry is saved at most this often; logins and logouts are saved immediately. */
const KEEP_EVERY_MS = 10 * 60_000;

export interface Session {
  readonly id: string;
  readonly loginname: string;
  expiresAt: number;
  readonly unlocked: Set<string>;
}

export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly listeners: ((id: string) => void)[] = [];
  private savedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly durable: Durable,
    private readonly idleMs: number = SESSION_IDLE_MS,
  ) {
    for (const session of restoreSessions(durable.read('sessions'))) this.sessions.set(session.id, session);
  }

  start(loginname: string): Session {
    const id = randomBytes(18).toString('base64url');
    const session = { id, loginname, expiresAt: this.clock() + this.idleMs, unlocked: new Set<string>() };
    this.sessions.set(id, session);
    this.save();
    return session;
  }

  /** Finds the running session and extends its expiry. */
  find(id: string | undefined): Session | undefined {
    const session = id === undefined ? undefined : this.sessions.get(id);
    if (session === undefined) return undefined;
    const now = this.clock();
    if (session.expiresAt <= now) {
      this.end(session.id);
      return undefined;
    }
    session.expiresAt = now + this.idleMs;
    if (now - this.savedAt > KEEP_EVERY_MS) this.save();
    return session;
  }

  unlock(session: Session, pageId: string): void {
    session.unlocked.add(pageId);
    this.save();
  }

  end(id: string): void {
    if (!this.sessions.delete(id)) return;
    this.save();
    for (const listener of this.listeners) listener(id);
  }

  endAll(): void {
    for (const id of [...this.sessions.keys()]) this.end(id);
  }

  onEnd(listener: (id: string) => void): void {
    this.listeners.push(listener);
  }

  private save(): void {
    this.savedAt = this.clock();
    this.durable.keep(
      'sessions',
      [...this.sessions.values()].map((session) => ({ ...session, unlocked: [...session.unlocked] })),
    );
  }
}

function* restoreSessions(raw: unknown): Generator<Session> {
  for (const entry of Array.isArray(raw) ? raw : []) {
    const { id, loginname, expiresAt, unlocked } = entry as { [name: string]: unknown };
    if (typeof id === 'string' && typeof loginname === 'string' && typeof expiresAt === 'number')
      yield {
        id,
        loginname,
        expiresAt,
        unlocked: new Set(Array.isArray(unlocked) ? unlocked.map(String) : []),
      };
  }
}
