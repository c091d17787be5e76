import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { BackBar } from '../../features/screen-states/back-bar';
import { catalogueWords } from '../../i18n/catalogue';
import { gmWords } from '../../i18n/gm';
import { useWords } from '../../i18n/use-words';
import {
  getGmAlarmPath,
  getGmChartsPath,
  getGmListPath,
  getGmPagePath,
  getGmReportPath,
  getGmVideoPath,
} from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { type LegacyDetail, legacyEquipment } from '../../shared/calls/legacy';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { ReadResult } from '../../state/calls/use-read';
import { AlarmIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { getGmRuleEmptyPath, getGmWritePath } from './paths';
import './device-frame.css';

/** Polls the platform's record of a device as often as the state of gateways. */
export const useDevice = (equipId: EquipmentId): ReadResult<LegacyDetail> =>
  useCall(legacyEquipment, { equipId }, { refreshMs: GATEWAY_POLL_MS });

/** Scrolls to the selected tab, which may be off-screen on a phone. */
const scrollToSelectedTab = (tabs: HTMLElement | null): void =>
  tabs?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

export function DeviceTabs({ equipId }: { readonly equipId: EquipmentId }) {
  const t = useWords(gmWords);
  const { data } = useDevice(equipId);
  const { pathname } = useLocation();
  // This screen replaces the list of a device without parameters.
  const ruleEmptyPath = getGmRuleEmptyPath(equipId);
  const links = [
    { to: pathname === ruleEmptyPath ? ruleEmptyPath : getGmListPath(equipId), text: t('parameters') },
    ...(data?.conId ? [{ to: getGmPagePath(equipId, data.conId), text: t('configuration') }] : []),
    { to: getGmWritePath(equipId), text: t('write') },
    { to: getGmChartsPath(equipId), text: t('historyCurve') },
    { to: getGmReportPath(equipId), text: t('historyReport') },
    { to: getGmAlarmPath(equipId), text: t('alarms') },
    { to: getGmVideoPath(equipId), text: t('video') },
  ];
  return (
    <nav key={links.length} ref={scrollToSelectedTab} className="as-gm-places" aria-label={t('device')}>
      {links.map(({ to, text }) => (
        <NavLink key={to} className="as-gm-places__link" to={to} replace>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

interface DeviceFrameProps {
  readonly equipId: EquipmentId;
  /** Title of the screen while the device's name is unknown. */
  readonly title: string;
  readonly children: ReactNode;
}

export function DeviceFrame({ equipId, title, children }: DeviceFrameProps) {
  const t = useWords(gmWords);
  const tCatalogue = useWords(catalogueWords);
  const { data, fault } = useDevice(equipId);
  const isOnline = useOnline();
  // A state that could not be read again may be outdated, so it is not shown.
  const isKnown = data !== undefined && fault === null && isOnline;
  useTitle(data === undefined ? title : `${data.name} · ${title}`);
  return (
    <>
      <BackBar
        title={data?.name ?? title}
        backPath={'/home/monitor'}
        end={
          isKnown ? (
            <>
              {data.alarm ? (
                <Tag tone="bad" sign={<AlarmIcon size={14} />}>
                  {t('inAlarm')}
                </Tag>
              ) : null}
              <Tag tone={data.online ? 'good' : 'stale'}>{t(data.online ? 'online' : 'offline')}</Tag>
            </>
          ) : fault === null ? null : (
            <Tag tone="stale">{tCatalogue('deviceFailed')}</Tag>
          )
        }
      />
      <DeviceTabs equipId={equipId} />
      <main className="as-gm">{children}</main>
    </>
  );
}
