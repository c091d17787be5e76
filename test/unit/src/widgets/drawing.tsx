/** Renders widgets for tests, each test in a new container. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, vi } from 'vitest';
import { setLanguage } from '../../../../src/i18n/engine';
import { reactPlace } from '../../../kit/react-place';
import { type Given, give, pageView, type Setting, type Shown, setting } from '../../../kit/widget-page';

export interface Drawing {
  readonly holder: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly draw: (made: Setting, shown?: Shown) => void;
  /** Renders and waits for kinds that load on demand. */
  readonly drawWhole: (made: Setting, shown?: Shown) => Promise<void>;
  /** Renders described widgets with these values, from the first slot on. */
  readonly show: (
    widgets: object | readonly object[],
    values?: Given | readonly Given[],
    about?: object,
  ) => Setting;
  readonly put: (made: Setting, ...values: readonly Given[]) => void;
  readonly found: (selector: string) => HTMLElement;
  readonly press: (selector: string) => void;
}

/** Sets up rendering; call it once at the top of a test file. */
export function drawing(): Drawing {
  const { holder, render, draw: drawLate } = reactPlace();
  const draw: Drawing['draw'] = (made, shown) => render(pageView(made, shown));
  const put: Drawing['put'] = (made, ...values) => act(() => give(made.board, new Map(values.entries())));
  const found = (selector: string): HTMLElement => {
    const element = holder.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector} in ${holder.innerHTML}`);
    return element;
  };
  return {
    holder,
    render,
    draw,
    drawWhole: async (made, shown) => {
      await drawLate(pageView(made, shown));
      await act(async () => vi.dynamicImportSettled());
    },
    show: (widgets, values = [], about = {}) => {
      const made = setting([widgets].flat());
      made.describe(about);
      put(made, ...[values].flat());
      draw(made);
      return made;
    },
    put,
    found,
    press: (selector) => act(() => found(selector).click()),
  };
}

/** Sets up rendering in English with the code of every kind loaded. */
export function loadedDrawing(): Drawing {
  beforeAll(loadKinds);
  beforeEach(() => setLanguage('en'));
  return drawing();
}

const bind = { src: 'const', value: '1' };
const items = [{ value: '1', text: 'one' }];
const ON_DEMAND: readonly object[] = [
  { kind: 'button', text: 'x' },
  { kind: 'input', bind },
  { kind: 'switch', bind },
  { kind: 'gauge', bind },
  { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 's' }] },
  { kind: 'text', text: 'x', events: [{ do: 'back' }] },
  { kind: 'select', bind, items },
  { kind: 'options', bind, items },
  { kind: 'slider', bind },
  { kind: 'table', rows: [{ bind }] },
  { kind: 'alarmTable' },
  { kind: 'history', signals: [{ signalId: 's' }] },
  { kind: 'video', url: 'x' },
  { kind: 'weather', cityId: '1' },
  { kind: 'clock' },
  { kind: 'map', lng: 1, lat: 1 },
  { kind: 'iframe', url: 'x' },
];

async function loadKinds(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(pageView(setting(ON_DEMAND))));
  await act(async () => vi.dynamicImportSettled());
  act(() => root.unmount());
}
