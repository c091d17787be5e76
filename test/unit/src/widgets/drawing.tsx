/** Renders widgets for tests, each test in a new container. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, vi } from 'vitest';
import { setLanguage } from '../../../../src/i18n/engine';
import { setUpReactPlace } from '../../../kit/react-place';
import {
  applyValues,
  createSetting,
  type GivenValue,
  renderPageView,
  type Setting,
  type ViewOverrides,
} from '../../../kit/widget-page';

export interface Drawing {
  readonly container: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly draw: (fixture: Setting, viewOverrides?: ViewOverrides) => void;
  /** Renders and waits for kinds that load on demand. */
  readonly drawLoaded: (fixture: Setting, viewOverrides?: ViewOverrides) => Promise<void>;
  /** Renders described widgets with these values, from the first slot on. */
  readonly show: (
    widgets: object | readonly object[],
    values?: GivenValue | readonly GivenValue[],
    overrides?: object,
  ) => Setting;
  readonly put: (fixture: Setting, ...values: readonly GivenValue[]) => void;
  readonly getElement: (selector: string) => HTMLElement;
  readonly press: (selector: string) => void;
}

/** Sets up rendering; call it once at the top of a test file. */
export function setUpDrawing(): Drawing {
  const { container, render, renderAsync } = setUpReactPlace();
  const draw: Drawing['draw'] = (fixture, viewOverrides) => render(renderPageView(fixture, viewOverrides));
  const put: Drawing['put'] = (fixture, ...values) =>
    act(() => applyValues(fixture.board, new Map(values.entries())));
  const getElement = (selector: string): HTMLElement => {
    const element = container.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector} in ${container.innerHTML}`);
    return element;
  };
  return {
    container,
    render,
    draw,
    drawLoaded: async (fixture, viewOverrides) => {
      await renderAsync(renderPageView(fixture, viewOverrides));
      await act(async () => vi.dynamicImportSettled());
    },
    show: (widgets, values = [], overrides = {}) => {
      const fixture = createSetting([widgets].flat());
      fixture.describe(overrides);
      put(fixture, ...[values].flat());
      draw(fixture);
      return fixture;
    },
    put,
    getElement,
    press: (selector) => act(() => getElement(selector).click()),
  };
}

/** Sets up rendering in English with the code of every kind loaded. */
export function setUpLoadedDrawing(): Drawing {
  beforeAll(loadKinds);
  beforeEach(() => setLanguage('en'));
  return setUpDrawing();
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
  await act(async () => root.render(renderPageView(createSetting(ON_DEMAND))));
  await act(async () => vi.dynamicImportSettled());
  act(() => root.unmount());
}
