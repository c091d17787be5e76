import type { Account } from './accounts';
import type { Input } from './input';
import type { Platform } from './platform';
import type { Session } from './sessions';

export interface OpenVisit {
  readonly platform: Platform;
  readonly input: Input;
  /** Returns a request header, '' if absent. */
  readonly header: (name: string) => string;
  /** Echoes the operation id, by which a repetition of this call is recognised. */
  readonly confirmOperation: (id: string) => void;
  readonly query: (name: string) => string;
  readonly file: () => Promise<Buffer | null>;
  readonly setSession: (id: string | null) => void;
}
export interface Visit extends OpenVisit {
  readonly session: Session;
  readonly account: Account;
}

export type Route = { readonly method: 'GET' | 'POST'; readonly path: string } & (
  | { readonly access: 'open'; readonly answer: (visit: OpenVisit) => unknown }
  | {
      readonly access: 'session';
      /** Checked in order; each may refuse. */
      readonly guards: readonly Guard[];
      readonly answer: (visit: Visit) => unknown;
    }
);
export type Guard = (visit: Visit) => void;

export const openPost = (path: string, answer: (visit: OpenVisit) => unknown): Route => ({
  method: 'POST',
  path,
  access: 'open',
  answer,
});
const declare =
  (method: 'GET' | 'POST') =>
  (path: string, answer: (visit: Visit) => unknown, ...guards: readonly Guard[]): Route => ({
    method,
    path,
    access: 'session',
    guards,
    answer,
  });
export const post = declare('POST');
export const get = declare('GET');

export const withGuards = (guards: readonly Guard[], ...routes: readonly Route[]): readonly Route[] =>
  routes.map((route) =>
    route.access === 'open' ? route : { ...route, guards: [...guards, ...route.guards] },
  );
