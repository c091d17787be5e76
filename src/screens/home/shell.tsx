/** The frame of the home screen, with its tabs. */
import { type ComponentType, useRef } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ROUTES, type TabName } from '../../navigation/routes';
import { useWakeForms } from '../../state/work/wake-forms';
import { MessageIcon, MonitorIcon, MoreIcon, WorkIcon } from '../../ui/icons';
import { TabBar } from '../../ui/tab-bar';
import './shell.css';

const ICONS: Readonly<Record<TabName, ComponentType<{ readonly size?: number }>>> = {
  monitor: MonitorIcon,
  message: MessageIcon,
  work: WorkIcon,
  more: MoreIcon,
};

/** The home screen's frame: its tabs, below on a phone and at the side on a wide screen. A tab without a screen is left out. */
export function HomeShell() {
  const say = useWords(shellWords);
  useWakeForms();
  const tabs = ROUTES.flatMap(({ path, tab, title, screen }) => {
    if (tab === null || screen === null) return [];
    const Icon = ICONS[tab];
    return [{ key: path, icon: <Icon size={24} />, name: say(title) }];
  });
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
        tabs={tabs}
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
