/** The frame of the home screen, with its tabs. */
import { useAtomValue } from 'jotai';
import { type ComponentType, useRef } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { lazyComponent } from '../../browser/lazy-component';
import { after } from '../../browser/timers';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ROUTES, type TabName } from '../../navigation/routes';
import { MESSAGE_BADGE_MS } from '../../shared/constants';
import { useWakeForms } from '../../state/work/wake-forms';
import { outboxCountsAtom } from '../../state/work/work-atoms';
import type { IconProps } from '../../ui/icon';
import { MessageIcon, MonitorIcon, MoreIcon, WorkIcon } from '../../ui/icons';
import { TabBar } from '../../ui/tab-bar';
import './shell.css';

/** The plain icon stands until the counting is loaded, and where it cannot be. */
const MessageTabIcon = lazyComponent<IconProps>(
  async () => {
    await new Promise<void>((resolve) => after(MESSAGE_BADGE_MS, resolve));
    return import('./message-tab-icon');
  },
  MessageIcon,
  MessageIcon,
);

const CountedWorkIcon = lazyComponent<IconProps>(() => import('./work-tab-icon'), WorkIcon, WorkIcon);
/** Few have forms that wait, so the badge is loaded for those alone. */
function WorkTabIcon(props: IconProps) {
  const { waiting, refused, unknown } = useAtomValue(outboxCountsAtom);
  return waiting + refused + unknown === 0 ? <WorkIcon {...props} /> : <CountedWorkIcon {...props} />;
}

const ICONS: Readonly<Record<TabName, ComponentType<IconProps>>> = {
  monitor: MonitorIcon,
  message: MessageTabIcon,
  work: WorkTabIcon,
  more: MoreIcon,
};

/** The home screen's frame: its tabs, below on a phone and at the side on a wide screen. */
export function HomeShell() {
  const say = useWords(shellWords);
  useWakeForms();
  const tabs = ROUTES.flatMap(({ path, tab, title }) => {
    if (tab === null) return [];
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
