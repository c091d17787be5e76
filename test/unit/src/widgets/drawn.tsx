/** A place of its own for each test to draw a page in, what it does to the page, and where it looks. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import type { AssetRules } from '../../../../src/page-document/assets';
import type { EpochMs } from '../../../../src/shared/units';
import type { WatchStatus } from '../../../../src/state/live/atoms';
import { PageView } from '../../../../src/widgets/page-view';
import { type Given, give, LIVE, NOW, type Setting, words } from './kit';

const now = () => NOW;

/** What a test gives in place of the setting's own. */
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
  /** What the test that runs draws into. */
  readonly holder: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly draw: (made: Setting, connection?: WatchStatus) => void;
  /** Values of the slots from the first on. */
  readonly put: (made: Setting, ...values: readonly Given[]) => void;
  /** The first that is there; throws where none is. */
  readonly found: (selector: string) => HTMLElement;
  readonly press: (selector: string) => void;
}

/** A place for each test of a file; called once, at its beginning. */
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
