/** Vant's empty state, for contents that are not there. */
import type { ReactNode } from 'react';
import { Empty as VantEmpty } from 'vant-react/es/empty/index.js';
import 'vant-react/es/empty/style/index.css';
import './state-view.css';

export interface StateViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** One sentence more, '' for none. */
  readonly detail?: string;
  readonly tone?: 'calm' | 'bad';
  /** The way on, such as a button. */
  readonly children?: ReactNode;
}

/** Stands in the place of contents: nothing there, no permission, an error. */
export function StateView({ icon, title, detail = '', tone = 'calm', children }: StateViewProps) {
  return (
    <div className={`as-state as-state--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <VantEmpty
        // An element in any case: Vant takes words for the address of a picture.
        image={<span className="as-state__icon">{icon}</span>}
        description={
          <>
            <p className="as-state__title">{title}</p>
            {detail === '' ? null : <p className="as-state__detail">{detail}</p>}
          </>
        }
      >
        {children === undefined ? null : <div className="as-state__actions">{children}</div>}
      </VantEmpty>
    </div>
  );
}
