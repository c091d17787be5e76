/** One small declaration per call: method, path, who may make it, and what it answers. Files in `routes/` list them. */
import type { Account } from './accounts';
import type { Input } from './input';
import type { Platform } from './platform';
import type { Session } from './sessions';

/** Context of every route. */
export interface OpenVisit {
  readonly platform: Platform;
  readonly input: Input;
  /** A header of the request, '' where it is absent. */
  readonly header: (name: string) => string;
  /** Answers the operation id: a repetition of this call would be known by it. */
  readonly confirmOperation: (id: string) => void;
  /** A field of the query, beside whatever the body is. */
  readonly query: (name: string) => string;
  /** The file of a multipart body, null where there is none. */
  readonly file: () => Promise<Buffer | null>;
  /** Sets or, with null, removes the session cookie. */
  readonly setSession: (id: string | null) => void;
}
/** Context of a route for signed-in people. */
export interface Visit extends OpenVisit {
  readonly session: Session;
  readonly account: Account;
}

export type Route = { readonly method: 'GET' | 'POST'; readonly path: string } & (
  | { readonly access: 'open'; readonly answer: (visit: OpenVisit) => unknown }
  | {
      readonly access: 'session';
      /** Looked at in order; each may refuse. */
      readonly guards: readonly Guard[];
      readonly answer: (visit: Visit) => unknown;
    }
);
export type Guard = (visit: Visit) => void;

/** A POST that anybody may make. */
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
/** A POST that needs a session. */
export const post = declare('POST');
/** A GET that needs a session. */
export const get = declare('GET');

/** The same routes, each behind these guards as well. */
export const behind = (guards: readonly Guard[], ...routes: readonly Route[]): readonly Route[] =>
  routes.map((route) =>
    route.access === 'open' ? route : { ...route, guards: [...guards, ...route.guards] },
  );
