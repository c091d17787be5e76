import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { formatShownQuery } from '../../navigation/shown-value';
import type { AlarmRow } from '../../shared/calls/alarm';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { CurveIcon, PagesIcon, ReplayIcon } from '../../ui/icons';
import { getCurvePath, getReplayPath, useAlarmPage } from './alarm-places';
import type { AlarmSource } from './source';

export interface AlarmLinksProps {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
  /** Path of the page behind the alarm; `null` if there is no page. */
  readonly pagePath: string | null;
  /** Whether links open in new tabs because the screen must stay. */
  readonly opensNewTab: boolean;
  readonly onLeave: () => void;
}

export function AlarmLinks({ source, alarm, pagePath, opensNewTab, onLeave }: AlarmLinksProps) {
  const t = useWords(alarmWords);
  const clock = getPlatformClock(useServices());
  const page = useAlarmPage(source, alarm, pagePath === null);
  const replayPage = pagePath ?? page.path;
  const links: readonly (readonly [to: string | null, icon: ReactNode, text: string])[] = [
    [
      page.path === null ? null : `${page.path}${formatShownQuery(alarm)}`,
      <PagesIcon key="page" />,
      t(page.isHome ? 'wayHome' : 'configurationPage'),
    ],
    [getCurvePath(source, alarm), <CurveIcon key="curve" />, t('wayCurve')],
    [
      replayPage === null ? null : getReplayPath(replayPage, alarm, clock.now()),
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
            onClick={opensNewTab ? undefined : onLeave}
            {...(opensNewTab ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {icon}
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}
