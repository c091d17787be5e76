import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { startTimer } from '../../browser/timers';
import { HomeFrame, type HomeTab, RailFrame } from '../../features/screen-states/home-frame';
import { ROUTES, type TabName } from '../../navigation/routes';
import { type Millis, SECOND_MS } from '../../shared/units';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { countExpired } from '../../state/work/ended-forms';
import { countUnsent } from '../../state/work/outbox-counts';
import { useWakeForms } from '../../state/work/wake-forms';
import { outboxCountsAtom } from '../../state/work/work-atoms';
import type { IconProps } from '../../ui/icon';
import { MessageIcon, MonitorIcon, MoreIcon, WorkIcon } from '../../ui/icons';

/** Delay before the code of the message badge is loaded, after the first screen and its data. */
const MESSAGE_BADGE_MS: Millis = 3 * SECOND_MS;

/** Shows the plain icon until the counter has loaded, or if loading fails. */
const MessageTabIcon = lazyComponent<IconProps>(
  async () => {
    await new Promise<void>((resolve) => startTimer(MESSAGE_BADGE_MS, resolve));
    return import('./message-tab-icon');
  },
  MessageIcon,
  MessageIcon,
);

const CountedWorkIcon = lazyComponent<IconProps>(() => import('./work-tab-icon'), WorkIcon, WorkIcon);
/** Loads the badge only for the few users who have waiting forms. */
function WorkTabIcon(props: IconProps) {
  const counts = useAtomValue(outboxCountsAtom);
  return countUnsent(counts) === 0 ? <WorkIcon {...props} /> : <CountedWorkIcon {...props} />;
}

/** Notice for the few users whose forms were deleted, loaded only for them. */
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
  const hasEndedForms = countExpired(useServices().storage, useUser().userId) > 0;
  return (
    <>
      <HomeFrame tabs={TABS} />
      {hasEndedForms ? <EndedForms /> : null}
    </>
  );
}

/** Frames all other screens behind the login. */
export function HomeRail() {
  return <RailFrame tabs={TABS} />;
}
