import type { ComponentType } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ROUTES, type TabName } from '../../navigation/routes';
import { MessageIcon, MonitorIcon, MoreIcon, WorkIcon } from '../../ui/icons';
import './shell.css';

const ICONS: Readonly<Record<TabName, ComponentType<{ readonly size?: number }>>> = {
  monitor: MonitorIcon,
  message: MessageIcon,
  work: WorkIcon,
  more: MoreIcon,
};

/** The home screen's frame: its tabs, below on a phone and at the side on a wide screen. */
export function HomeShell() {
  const say = useWords(shellWords);
  return (
    <div className="as-home">
      <main className="as-home__body">
        <Outlet />
      </main>
      <nav className="as-tabs" aria-label={say('tabs')}>
        {ROUTES.map(({ path, tab, title }) => {
          if (tab === null) return null;
          const Icon = ICONS[tab];
          return (
            <NavLink key={path} to={path} replace className="as-tabs__tab">
              <Icon size={24} />
              <span className="as-tabs__name">{say(title)}</span>
            </NavLink>
          );
        })}
      </nav>
    </div>
  );
}
