import { Fragment, type ReactNode } from 'react';
import 'vant-react/es/tabbar/style/index.css';
import './tab-bar.css';

export interface TabBarProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly icon: ReactNode;
    readonly name: string;
  }[];
  /** Wraps a tab in its link; `aria-current` marks the current one. */
  readonly renderLink: (key: string, className: string, content: ReactNode) => ReactNode;
}

/** Shows the main tabs at the bottom of a phone or the side of a wide screen. Tabs are links with Vant's styles. */
export function TabBar({ label, tabs, renderLink }: TabBarProps) {
  return (
    <nav className="as-tabs" aria-label={label}>
      <div className="rv-tabbar">
        {tabs.map(({ key, icon, name }) => (
          <Fragment key={key}>
            {renderLink(
              key,
              'as-tabs__tab',
              <div className="rv-tabbar-item">
                <div className="rv-tabbar-item__icon">{icon}</div>
                <div className="rv-tabbar-item__text">{name}</div>
              </div>,
            )}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
