import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { gmWords } from '../../i18n/gm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import {
  gmAlarmPath,
  gmChartsPath,
  gmListPath,
  gmPagePath,
  gmReportPath,
  gmVideoPath,
} from '../../navigation/paths';
import { useBack } from '../../navigation/use-back';
import { useTitle } from '../../navigation/use-title';
import { type LegacyDetail, legacyEquipment } from '../../shared/calls/legacy';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { Reading } from '../../state/calls/use-read';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon, BackIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { TopBar } from '../../ui/top-bar';
import { gmRuleEmptyPath, gmWritePath } from './paths';
import './device-frame.css';

/** What the platform knows of a device, asked anew as often as gateways are looked at. */
export const useDevice = (equipId: EquipmentId): Reading<LegacyDetail> =>
  useCall(legacyEquipment, { equipId }, { refreshMs: GATEWAY_POLL_MS });

/** On a phone the place where one is may lie beyond the edge. */
const showHere = (places: HTMLElement | null): void =>
  places?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

interface DeviceFrameProps {
  readonly equipId: EquipmentId;
  /** What the screen is called while the name of the device is not known. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The bar of a GM device and the ways to all that there is of it, around one of its screens. */
export function DeviceFrame({ equipId, title, children }: DeviceFrameProps) {
  const shell = useWords(shellWords);
  const say = useWords(gmWords);
  const goBack = useBack('/home/monitor');
  const { data, fault } = useDevice(equipId);
  const isOnline = useOnline();
  // How it stood when it could be asked last is not how it stands.
  const isKnown = data !== undefined && fault === null && isOnline;
  useTitle(data === undefined ? title : `${data.name} · ${title}`);
  const { pathname } = useLocation();
  // The place of the parameters of a device that has none.
  const ruleless = gmRuleEmptyPath(equipId);
  const ways = [
    { to: pathname === ruleless ? ruleless : gmListPath(equipId), text: say('parameters') },
    ...(data?.conId ? [{ to: gmPagePath(equipId, data.conId), text: say('configuration') }] : []),
    { to: gmWritePath(equipId), text: say('write') },
    { to: gmChartsPath(equipId), text: say('curve') },
    { to: gmReportPath(equipId), text: say('report') },
    { to: gmAlarmPath(equipId), text: say('alarms') },
    { to: gmVideoPath(equipId), text: say('video') },
  ];
  return (
    <>
      <TopBar
        title={data?.name ?? title}
        start={
          <IconButton label={shell('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
        end={
          isKnown ? (
            <>
              {data.alarm ? (
                <Tag tone="bad" sign={<AlarmIcon size={14} />}>
                  {say('alarm')}
                </Tag>
              ) : null}
              <Tag tone={data.online ? 'good' : 'stale'}>{say(data.online ? 'online' : 'offline')}</Tag>
            </>
          ) : null
        }
      />
      <nav key={ways.length} ref={showHere} className="as-gm-places" aria-label={say('device')}>
        {ways.map(({ to, text }) => (
          <NavLink key={to} className="as-gm-places__link" to={to} replace>
            {text}
          </NavLink>
        ))}
      </nav>
      <main className="as-gm">{children}</main>
    </>
  );
}
