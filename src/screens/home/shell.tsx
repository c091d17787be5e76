import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { startTimer } from '../../browser/timers';
import { HomeFrame, type HomeTab, RailFrame } from '../../features/screen-states/home-frame';
import { ROUTES, type TabName } from '../../navigation/routes';
import { MESSAGE_BADGE_MS } from '../../shared/constants';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { countEnded } from '../../state/work/ended-forms';
import { countUnsent } from '../../state/work/outbox-counts';
import { useWakeForms } from '../../state/work/wake-forms';
import { outboxCountsAtom } from '../../state/work/work-atoms';
import type { IconProps } from '../../ui/icon';
import { MessageIcon, MonitorIcon, MoreIcon, WorkIcon } from '../../ui/icons';

/** The plain icon is shown until the counter has loaded, or if it fails to. */
const MessageTabIcon = lazyComponent<IconProps>(
  async () => {
    await new Promise<void>((resolve) => startTimer(MESSAGE_BADGE_MS, resolve));
    return import('./message-tab-icon');
  },
  MessageIcon,
  MessageIcon,
);

const CountedWorkIcon = lazyComponent<IconProps>(() => import('./work-tab-icon'), WorkIcon, WorkIcon);
/** Few users have waiting forms, so the badge is loaded only for them. */
function WorkTabIcon(props: IconProps) {
  const counts = useAtomValue(outboxCountsAtom);
  return countUnsent(counts) === 0 ? <WorkIcon {...props} /> : <CountedWorkIcon {...props} />;
}

/** Few users have deleted forms, so the notice is loaded only for them. */
const EndedForms = lazyComponent(
  () => import('./ended-forms'),
  undefined,
  () => null,
);

const ICONS: Readonly<Record<TabName, ComponentType<IconProps>>> = {
  monitor: MonitorIcon,
  message: MessageTabIcon,
  work: WorkTabIcon,
  more: MoreIcon,
};

const TABS: readonly HomeTab[] = ROUTES.flatMap(({ path, tab, title }) =>
  tab === null ? [] : { path, title, icon: ICONS[tab] },
);

export function HomeShell() {
  useWakeForms();
  const hasEnded = countEnded(useServices().storage, useUser().userId) > 0;
  return (
    <>
      <HomeFrame tabs={TABS} />
      {hasEnded ? <EndedForms /> : null}
    </>
  );
}

/** The frame of every other screen behind the login. */
export function HomeRail() {
  return <RailFrame tabs={TABS} />;
}
