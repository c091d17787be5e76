/** Everything outside the product: answers by path, a clock that the test moves, tabs of one browser. */

import { textStore } from '../../../src/browser/storage';
import type { TabMessage, Tabs } from '../../../src/browser/tabs';
import type { HttpRequest, HttpResponse } from '../../../src/shared/calls/run';
import type { OperationId } from '../../../src/shared/ids';
import { readRuntimeConfig } from '../../../src/shared/runtime-config';
import { epochMs } from '../../../src/shared/units';
import { createServices, type Outside, type Services } from '../../../src/state/services';
import type { CookieJar } from '../../../src/state/session/logout-debt';
import { activity } from './activity';
import type { Answer, Answers } from './answers';

export const LOGIN_KEY = 'allshift-key-016';

export function tabHub(): () => Tabs {
  const listeners = new Map<number, (message: TabMessage) => void>();
  let count = 0;
  return () => {
    count += 1;
    const mine = count;
    return {
      post: (message) => {
        for (const [tab, listener] of listeners) if (tab !== mine) listener(message);
      },
      onMessage: (listener) => {
        listeners.set(mine, listener);
      },
    };
  };
}

export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

export interface FakeOutside {
  readonly services: Services;
  /** Answers by path; may be changed at any time. */
  readonly answers: Answers;
  readonly requests: HttpRequest[];
  readonly made: (path: string) => readonly HttpRequest[];
  readonly pass: (ms: number) => void;
  readonly storage: Storage;
  readonly tabStorage: Storage;
  readonly reloads: () => number;
  readonly bugs: readonly string[];
}

interface Options {
  readonly answers?: Answers;
  readonly tabs?: Tabs;
  readonly host?: string;
  /** Fields of config.json that differ from the defaults. */
  readonly config?: object;
  readonly startMonitor?: Outside['startMonitor'];
  readonly loadRecall?: Outside['loadRecall'];
  readonly storage?: Storage;
  readonly tabStorage?: Storage;
  readonly cookies?: CookieJar;
  /**
   * How far the platform's clock is ahead of the device's, ms; without it no answer has the platform's
   * time.
   */
  readonly platformAhead?: number;
  /** The result of every random draw; 0 by default. */
  readonly chance?: number;
}

/** The cookies of one browser, behind `document.cookie`; paths are ignored. */
export function cookieJar(): CookieJar {
  const kept = new Map<string, string>();
  return {
    get cookie() {
      return [...kept].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line) {
      const [pair = '', ...rest] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (rest.includes('max-age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

function createResponse(answer: Exclude<Answer, string>, date: string | null): HttpResponse {
  return 'text' in answer
    ? { status: answer.status, text: answer.text, date, retryAfter: answer.retryAfter ?? null }
    : { status: 200, text: JSON.stringify(answer), date };
}

export function fakeOutside(options: Options = {}): FakeOutside {
  const answers: Answers = { ...options.answers };
  const requests: HttpRequest[] = [];
  const storage = options.storage ?? memoryStorage();
  const tabStorage = options.tabStorage ?? memoryStorage();
  let clock = 1_760_000_000_000;
  let rings: { readonly at: number; readonly ring: () => void }[] = [];
  let operations = 0;
  let reloads = 0;
  const bugs: string[] = [];

  const dateNow = (): string | null =>
    options.platformAhead === undefined ? null : new Date(clock + options.platformAhead).toUTCString();

  const services = createServices({
    config: async () => readRuntimeConfig({ loginKey: LOGIN_KEY, cdnBase: '/cdn/', ...options.config }),
    ports: {
      after: (ms, ring) => {
        const timer = { at: clock + ms, ring };
        rings.push(timer);
        return () => {
          rings = rings.filter((other) => other !== timer);
        };
      },
      exchange: (request) => {
        requests.push(request);
        activity.note();
        let cancel = (): void => {};
        const response = new Promise<HttpResponse>((resolve, reject) => {
          cancel = () => reject(new Error('cancelled'));
          const given = answers[request.path] ?? { status: 404, text: 'not found' };
          void Promise.resolve(typeof given === 'function' ? given(request) : given).then((answer) => {
            if (answer === 'offline') reject(new Error('offline'));
            else if (answer !== 'silence') resolve(createResponse(answer, dateNow()));
          });
        });
        return { response, cancel: () => cancel() };
      },
    },
    storage: textStore(() => storage),
    tabStorage: textStore(() => tabStorage),
    tabs: options.tabs ?? tabHub()(),
    cookies: options.cookies ?? cookieJar(),
    host: options.host ?? 'plant.example',
    debug: { on: false, clockSpeed: 1, refusedClock: null },
    now: () => epochMs(clock),
    chance: () => options.chance ?? 0,
    newOperationId: () => `operation-${++operations}` as OperationId,
    loadRecall: options.loadRecall ?? (async () => ({ recallPerson: () => null })),
    startMonitor: options.startMonitor ?? (() => Promise.reject(new Error('no worker in this test'))),
    prefetchSignedIn: () => undefined,
    reload: () => {
      reloads += 1;
    },
    bug: (message) => void bugs.push(message),
  });
  return {
    services,
    answers,
    requests,
    storage,
    tabStorage,
    made: (path) => requests.filter((request) => request.path === path),
    pass: (ms) => {
      const until = clock + ms;
      for (;;) {
        const next = rings.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        rings = rings.filter((other) => other !== next);
        clock = next.at;
        next.ring();
      }
      clock = until;
    },
    reloads: () => reloads,
    bugs,
  };
}
