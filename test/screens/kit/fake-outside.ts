/** Everything outside the product: answers by path, a clock that the test moves, tabs of one browser. */

import { createSafeTextStore } from '../../../src/browser/storage';
import type { TabMessage, Tabs } from '../../../src/browser/tabs';
import type { HttpRequest, HttpResponse } from '../../../src/shared/calls/run';
import type { OperationId } from '../../../src/shared/ids';
import { readRuntimeConfig } from '../../../src/shared/runtime-config';
import { epochMs } from '../../../src/shared/units';
import { createServices, type Environment, type Services } from '../../../src/state/services';
import type { CookieJar } from '../../../src/state/session/logout-debt';
import { activity } from './activity';
import type { Answer, Answers } from './answers';

export const LOGIN_KEY = 'allshift-key-016';

export function createTabHub(): () => Tabs {
  const listeners = new Map<number, (message: TabMessage) => void>();
  let count = 0;
  return () => {
    count += 1;
    const ownId = count;
    return {
      post: (message) => {
        for (const [tab, listener] of listeners) if (tab !== ownId) listener(message);
      },
      onMessage: (listener) => {
        listeners.set(ownId, listener);
      },
    };
  };
}

export function createMemoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

export interface FakeOutside {
  readonly services: Services;
  /** Answers by path; may be changed at any time. */
  readonly answers: Answers;
  readonly requests: HttpRequest[];
  readonly getRequests: (path: string) => readonly HttpRequest[];
  readonly advance: (ms: number) => void;
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
  readonly startMonitor?: Environment['startMonitor'];
  readonly loadRecall?: Environment['loadRecall'];
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
export function createCookieJar(): CookieJar {
  const entries = new Map<string, string>();
  return {
    get cookie() {
      return [...entries].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('max-age=0')) entries.delete(name);
      else entries.set(name, value);
    },
  };
}

function createResponse(answer: Exclude<Answer, string>, date: string | null): HttpResponse {
  return 'text' in answer
    ? { status: answer.status, text: answer.text, date, retryAfter: answer.retryAfter ?? null }
    : { status: 200, text: JSON.stringify(answer), date };
}

export function createFakeOutside(options: Options = {}): FakeOutside {
  const answers: Answers = { ...options.answers };
  const requests: HttpRequest[] = [];
  const storage = options.storage ?? createMemoryStorage();
  const tabStorage = options.tabStorage ?? createMemoryStorage();
  let clock = 1_760_000_000_000;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  let operationCount = 0;
  let reloads = 0;
  const bugs: string[] = [];

  const getDateHeader = (): string | null =>
    options.platformAhead === undefined ? null : new Date(clock + options.platformAhead).toUTCString();

  const services = createServices({
    config: async () => readRuntimeConfig({ loginKey: LOGIN_KEY, cdnBase: '/cdn/', ...options.config }),
    ports: {
      after: (ms, callback) => {
        const timer = { at: clock + ms, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      exchange: (request) => {
        requests.push(request);
        activity.note();
        let cancel = (): void => {};
        const response = new Promise<HttpResponse>((resolve, reject) => {
          cancel = () => reject(new Error('cancelled'));
          const configuredAnswer = answers[request.path] ?? { status: 404, text: 'not found' };
          void Promise.resolve(
            typeof configuredAnswer === 'function' ? configuredAnswer(request) : configuredAnswer,
          ).then((answer) => {
            if (answer === 'offline') reject(new Error('offline'));
            else if (answer !== 'silence') resolve(createResponse(answer, getDateHeader()));
          });
        });
        return { response, cancel: () => cancel() };
      },
    },
    storage: createSafeTextStore(() => storage),
    tabStorage: createSafeTextStore(() => tabStorage),
    tabs: options.tabs ?? createTabHub()(),
    cookies: options.cookies ?? createCookieJar(),
    host: options.host ?? 'plant.example',
    debug: { isOn: false, clockSpeed: 1, refusedClock: null },
    now: () => epochMs(clock),
    random: () => options.chance ?? 0,
    newOperationId: () => `operation-${++operationCount}` as OperationId,
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
    getRequests: (path) => requests.filter((request) => request.path === path),
    advance: (ms) => {
      const until = clock + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        clock = next.at;
        next.callback();
      }
      clock = until;
    },
    reloads: () => reloads,
    bugs,
  };
}
