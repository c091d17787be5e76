import type { ReactNode } from 'react';
import { gmWords } from '../../i18n/gm';
import { useWords } from '../../i18n/use-words';
import type { EquipmentId } from '../../shared/ids';
import type { WatchStatus } from '../../state/live/atoms';
import { Notice } from '../../ui/notice';

interface DeviceNoticeProps {
  readonly equipId: EquipmentId;
  readonly status: WatchStatus;
  readonly badge: ReactNode;
}

export function DeviceNotice({ equipId, status, badge }: DeviceNoticeProps) {
  const t = useWords(gmWords);
  const gateway = status.gateways.get(equipId);
  const linkStatus = status.link?.status;
  const getReason = (): 'noConnection' | 'lost' | 'offlineNow' | null => {
    if (linkStatus === 'offline') return 'noConnection';
    if (linkStatus === 'reconnecting' || linkStatus === 'stopped') return 'lost';
    return gateway?.online === false ? 'offlineNow' : null;
  };
  const reason = getReason();
  return (
    <div className="as-gm__notice">
      {/* Polling may work although the device is offline. */}
      {reason === null ? badge : <Notice tone="warn">{t(reason)}</Notice>}
    </div>
  );
}
