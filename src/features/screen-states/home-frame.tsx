/** Frames of the main screens with their tabs: at the bottom on a phone, at the side on a wide screen. */
import { type ComponentType, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useColumnCount } from '../../browser/use-columns';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isOnWall } from '../../navigation/on-wall';
import type { ScreenRoute } from '../../navigation/route';
import { cx } from '../../ui/cx';
import type { IconProps } from '../../ui/icon';
import { TabBar } from '../../ui/tab-bar';
import { SkipLink } from './skip-link';
import './home-frame.css';

export interface HomeTab extends Pick<ScreenRoute, 'path' | 'title'> {
  readonly icon: ComponentType<IconProps>;
}

interface TabsProps {
  readonly tabs: readonly HomeTab[];
  /** Whether a tab replaces the current history entry, as between tabs. */
  readonly shouldReplace: boolean;
}

function Tabs({ tabs, shouldReplace }: TabsProps) {
  const t = useWords(shellWords);
  return (
    <TabBar
      label={t('tabs')}
      tabs={tabs.map(({ path, title, icon: Icon }) => ({
        key: path,
        icon: <Icon size={24} />,
        name: t(title),
      }))}
      renderLink={(path, className, content) => (
        <NavLink to={path} replace={shouldReplace} className={className}>
          {content}
        </NavLink>
      )}
    />
  );
}

/** Number of columns of cards that must fit for the tabs to appear at the side. */
const RAIL_COLUMNS = 3;

/** Keeps the tabs next to a screen that is not a tab if there is room for both. */
export function RailFrame({ tabs }: { readonly tabs: readonly HomeTab[] }) {
  const { search } = useLocation();
  const hasRail = useColumnCount() >= RAIL_COLUMNS && !isOnWall(search);
  return (
    <div className={cx('as-railed', hasRail && 'as-railed--desk')}>
      {hasRail ? <Tabs tabs={tabs} shouldReplace={false} /> : null}
      <div className="as-railed__screen">
        <Outlet />
      </div>
    </div>
  );
}

export function HomeFrame({ tabs }: { readonly tabs: readonly HomeTab[] }) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="as-home">
      <header>
        <SkipLink target={main} />
      </header>
      <Tabs tabs={tabs} shouldReplace />
      <main ref={main} className="as-home__body" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
