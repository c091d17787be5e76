import type { ReactNode } from 'react';
import { Empty as VantEmpty } from 'vant-react/es/empty/index.js';
import 'vant-react/es/empty/style/index.css';
import './state-view.css';

export interface StateViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail?: string;
  readonly tone?: 'calm' | 'bad';
  readonly children?: ReactNode;
}

/** Replaces missing contents: an empty list, a missing permission, an error. */
export function StateView({ icon, title, detail = '', tone = 'calm', children }: StateViewProps) {
  return (
    <div className={`as-state as-state--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <VantEmpty
        // Always an element: Vant treats a string as the address of a picture.
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
