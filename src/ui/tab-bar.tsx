/** Vant's tab bar, around links. */
import type { ReactNode } from 'react';
import { Tabbar as VantTabbar } from 'vant-react/es/tabbar/index.js';
import 'vant-react/es/tabbar/style/index.css';
import './tab-bar.css';

export interface TabBarProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly icon: ReactNode;
    readonly name: string;
  }[];
  /** The link of a tab around what is drawn of it; `aria-current` marks the one where the person is. */
  readonly link: (key: string, className: string, drawn: ReactNode) => ReactNode;
}

/** Keeps from a link what Vant's bar gives to each of its children. */
function Tab({ children }: { readonly children: ReactNode }) {
  return children;
}
const keepChoice = (): void => undefined;

/** The main places: below on a phone, at the side on a wide screen. Links choose, so Vant's bar only draws. */
export function TabBar({ label, tabs, link }: TabBarProps) {
  return (
    <nav className="as-tabs" aria-label={label}>
      <VantTabbar fixed={false} border={false}>
        {tabs.map(({ key, icon, name }) => (
          <Tab key={key}>
            {link(
              key,
              'as-tabs__tab',
              <VantTabbar.Item icon={icon} setActive={keepChoice}>
                {name}
              </VantTabbar.Item>,
            )}
          </Tab>
        ))}
      </VantTabbar>
    </nav>
  );
}
