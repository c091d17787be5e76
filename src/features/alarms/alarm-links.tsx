import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { formatShownQuery } from '../../navigation/shown-value';
import type { AlarmRow } from '../../shared/calls/alarm';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { CurveIcon, PagesIcon, ReplayIcon } from '../../ui/icons';
import { curveAround, replayAt, usePageOfAlarm } from './alarm-places';
import type { AlarmSource } from './source';

export interface AlarmLinksProps {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
  /** Path of the page behind the alarm; `null` if there is no page. */
  readonly here: string | null;
  /** Whether links open in new tabs because the screen must stay. */
  readonly isApart: boolean;
  readonly onLeave: () => void;
}

export function AlarmLinks({ source, alarm, here, isApart, onLeave }: AlarmLinksProps) {
  const t = useWords(alarmWords);
  const clock = getPlatformClock(useServices());
  const page = usePageOfAlarm(source, alarm, here === null);
  const replayed = here ?? page.path;
  const links: readonly (readonly [to: string | null, icon: ReactNode, text: string])[] = [
    [
      page.path === null ? null : `${page.path}${formatShownQuery(alarm)}`,
      <PagesIcon key="page" />,
      t(page.isHome ? 'wayHome' : 'configurationPage'),
    ],
    [curveAround(source, alarm), <CurveIcon key="curve" />, t('wayCurve')],
    [
      replayed === null ? null : replayAt(replayed, alarm, clock.now()),
      <ReplayIcon key="replay" />,
      t('wayReplay'),
    ],
  ];
  return (
    <nav className="as-alarm-links" aria-label={t('view')}>
      {links.map(([to, icon, text]) =>
        to === null ? null : (
          <Link
            key={text}
            className="as-alarm-links__link"
            to={to}
            onClick={isApart ? undefined : onLeave}
            {...(isApart ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {icon}
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}
