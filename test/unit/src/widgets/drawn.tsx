/** Draws a page for a test: its own element for each test, actions on the page, and queries. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import type { AssetRules } from '../../../../src/page-document/assets';
import type { EpochMs } from '../../../../src/shared/units';
import type { WatchStatus } from '../../../../src/state/live/atoms';
import { PageView } from '../../../../src/widgets/page-view';
import { type Given, give, LIVE, NOW, type Setting, words } from './kit';

const now = () => NOW;

/** Properties of the page that a test replaces. */
interface Instead {
  readonly connection?: WatchStatus;
  readonly assets?: AssetRules;
  /** Stable. */
  readonly now?: () => EpochMs;
}

/** The whole page of a setting. */
export const pageView = ({ page, plan, board, runtime }: Setting, instead: Instead = {}): ReactNode => (
  <PageView
    page={page}
    plan={plan}
    board={board}
    host={runtime.host}
    words={words}
    assets={runtime.assets}
    reducedMotion={false}
    connection={LIVE}
    now={now}
    {...instead}
  />
);

export interface Place {
  /** The element that the current test draws into. */
  readonly holder: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly draw: (made: Setting, connection?: WatchStatus) => void;
  /** Sends values of the slots, from the first slot on. */
  readonly put: (made: Setting, ...values: readonly Given[]) => void;
  /** The first match; throws if there is none. */
  readonly found: (selector: string) => HTMLElement;
  readonly press: (selector: string) => void;
}

/** Makes an element for each test of a file; call it once, at the beginning. */
export function placeToDraw(): Place {
  const holder = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    document.body.append(holder);
    root = createRoot(holder);
  });
  afterEach(() => {
    act(() => root.unmount());
    holder.remove();
  });
  const render = (node: ReactNode): void => act(() => root.render(node));
  const found = (selector: string): HTMLElement => {
    const element = holder.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector} in ${holder.innerHTML}`);
    return element;
  };
  return {
    holder,
    render,
    draw: (made, connection = LIVE) => render(pageView(made, { connection })),
    put: (made, ...values) => act(() => give(made.board, new Map(values.entries()))),
    found,
    press: (selector) => act(() => found(selector).click()),
  };
}
