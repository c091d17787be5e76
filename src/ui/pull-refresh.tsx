import type { ReactNode } from 'react';
import VantPullRefresh from 'vant-react/es/pull-refresh/PullRefresh.js';
import 'vant-react/es/pull-refresh/style/index.css';

export interface PullRefreshProps {
  readonly texts: { readonly pulling: string; readonly release: string; readonly loading: string };
  /** Resolves when the contents are new. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Contents that a finger can pull down to ask for anew. A button must offer the same to those without one. */
export function PullRefresh({ texts, onRefresh, children }: PullRefreshProps) {
  return (
    <VantPullRefresh
      pullingText={texts.pulling}
      loosingText={texts.release}
      loadingText={texts.loading}
      headHeight={56}
      onRefresh={onRefresh}
    >
      {children}
    </VantPullRefresh>
  );
}
