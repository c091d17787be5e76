/** Draws screens into a document of happy-dom and operates them as a person would. */
import { Provider } from 'jotai';
import { act, Profiler, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { Screens } from '../../../src/app/app';
import { OPEN_LOADERS } from '../../../src/app/open-loaders';
import { SIGNED_IN_LOADERS } from '../../../src/app/signed-in-loaders';
import { type Services, ServicesProvider } from '../../../src/state/services';
import { activity } from './activity';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Newer browsers (Chromium 156) answer scrolling with a promise; happy-dom answers with nothing, as older ones do. */
const scrolled = (): Promise<void> => Promise.resolve();
Object.assign(window, { scroll: scrolled, scrollTo: scrolled, scrollBy: scrolled });
for (const method of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'])
  Object.assign(Element.prototype, { [method]: scrolled });

export interface Drawn {
  readonly root: HTMLElement;
  readonly text: () => string;
  /** Path and query under the base. */
  readonly path: () => string;
  /** Goes through the browser's history: -1 is back, 1 is forward. */
  readonly go: (steps: number) => Promise<void>;
  readonly find: <E extends Element = HTMLElement>(selector: string) => E;
  readonly all: (selector: string) => readonly HTMLElement[];
  /** Finds a button or link by its text or label. */
  readonly button: (words: string) => HTMLButtonElement;
  readonly click: (target: string | Element) => Promise<void>;
  readonly type: (selector: string, value: string) => Promise<void>;
  /** Sends a form off, as Enter does; the only form where no selector is given. */
  readonly submit: (selector?: string) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly redraw: (node: ReactNode) => Promise<void>;
  readonly leave: () => Promise<void>;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
/** More tasks in a row with activity than any screen needs: one that never rests would hang the test. */
const TASKS_MAX = 1_000;

/**
 * Waits until code is loaded and the product is at rest: until a task has passed in which nothing was drawn and nothing
 * was asked for. Answers that a test holds back are not waited for.
 */
async function settle(): Promise<void> {
  for (let task = 0; task < TASKS_MAX; task++) {
    // Counted before the code is waited for: what comes may ask for more code.
    const before = activity.count();
    await act(() => vi.dynamicImportSettled());
    await act(nextTask);
    if (activity.count() === before) return;
  }
  throw new Error('The product draws or asks without end');
}

let path = '';
let go = (_: number): void => undefined;
function NotePath() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  path = pathname + search;
  go = navigate;
  return null;
}

function inServices(services: Services, node: ReactNode): ReactNode {
  return (
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <Profiler id="drawn" onRender={activity.note}>
          {node}
        </Profiler>
      </Provider>
    </ServicesProvider>
  );
}

export async function draw(services: Services, node: ReactNode): Promise<Drawn> {
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  const show = async (shown: ReactNode): Promise<void> => {
    await act(async () => root.render(inServices(services, shown)));
    await settle();
  };
  await show(node);
  // Dialogs are in the same tree; nothing is drawn outside of it.
  const find = <E extends Element = HTMLElement>(selector: string): E => {
    const found = holder.querySelector<E>(selector);
    if (!found) throw new Error(`Nothing matches ${selector} in: ${holder.innerHTML}`);
    return found;
  };
  const button = (words: string): HTMLButtonElement => {
    const found = [...holder.querySelectorAll<HTMLButtonElement>('button, a')].find(
      (one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words,
    );
    if (!found) throw new Error(`No button says ${words} in: ${holder.textContent}`);
    return found;
  };
  return {
    root: holder,
    find,
    button,
    settle,
    text: () => holder.textContent ?? '',
    path: () => path,
    go: async (steps) => {
      await act(async () => go(steps));
      await settle();
    },
    all: (selector) => [...holder.querySelectorAll<HTMLElement>(selector)],
    click: async (target) => {
      const element = typeof target === 'string' ? button(target) : target;
      await act(async () => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      });
      await settle();
    },
    type: async (selector, value) => {
      const input = find<HTMLInputElement>(selector);
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
      await act(async () => {
        set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    submit: async (selector = 'form') => {
      await act(async () => {
        find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
      await settle();
    },
    redraw: show,
    leave: async () => {
      await act(async () => root.unmount());
      holder.remove();
    },
  };
}

/** The whole product at a path under the base. */
export async function drawAt(services: Services, path: string): Promise<Drawn> {
  // Here the code of screens comes from the disk; a test must not depend on its speed.
  await Promise.all([
    ...Object.values({ ...OPEN_LOADERS, ...SIGNED_IN_LOADERS }).map((load) => load()),
    import('../../../src/screens/account/landing'),
    import('../../../src/app/signed-in-routes'),
    import('../../../src/app/no-permission'),
  ]);
  return draw(
    services,
    <MemoryRouter initialEntries={[path]}>
      <NotePath />
      <Screens />
    </MemoryRouter>,
  );
}

/** A part that needs a router. */
export const drawPart = (services: Services, node: ReactNode): Promise<Drawn> =>
  draw(services, <MemoryRouter>{node}</MemoryRouter>);
