/** The frame of the main screens: their tabs, below on a phone and at the side on a wide screen. */
import { type ComponentType, useRef } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { ScreenRoute } from '../../navigation/route';
import type { IconProps } from '../../ui/icon';
import { TabBar } from '../../ui/tab-bar';
import './home-frame.css';

export interface HomeTab extends Pick<ScreenRoute, 'path' | 'title'> {
  readonly icon: ComponentType<IconProps>;
}

/** The screen of the tab stands in the outlet of the router. */
export function HomeFrame({ tabs }: { readonly tabs: readonly HomeTab[] }) {
  const say = useWords(shellWords);
  const main = useRef<HTMLElement>(null);
  return (
    <div className="as-home">
      <header>
        <button type="button" className="as-home__skip" onClick={() => main.current?.focus()}>
          {say('skip')}
        </button>
      </header>
      <TabBar
        label={say('tabs')}
        tabs={tabs.map(({ path, title, icon: Icon }) => ({
          key: path,
          icon: <Icon size={24} />,
          name: say(title),
        }))}
        link={(path, className, drawn) => (
          <NavLink to={path} replace className={className}>
            {drawn}
          </NavLink>
        )}
      />
      <main ref={main} className="as-home__body" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
