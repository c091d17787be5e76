/** /detail/gm/write-list/{equipId}: the writable parameters of a GM device. */
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { FaultView } from '../../features/screen-states/fault-view';
import { type LiveSignals as Live, LiveSignals } from '../../features/signals/live-signals';
import { LedgerSheet } from '../../features/writing/ledger-sheet';
import { LedgerSign, useLedgerLabel } from '../../features/writing/ledger-sign';
import { gmWords } from '../../i18n/gm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { queryLegacyCommands } from '../../shared/calls/legacy';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DeviceFrame } from './device-frame';
import { DeviceNotice } from './device-notice';
import { WritableRow } from './writable-row';

interface WritableProps {
  readonly equipId: EquipmentId;
  readonly signals: readonly SignalDeclaration[];
}

function Rows({ equipId, live }: { readonly equipId: EquipmentId; readonly live: Live }) {
  const { shown, more } = useFirstRows(live.signals);
  return (
    <>
      <ul className="as-signals">
        {shown.map((signal, slot) => (
          <WritableRow key={signal.id} equipId={equipId} signal={signal} slot={slot} signals={live} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Writable({ equipId, signals }: WritableProps) {
  const ledgerLabel = useLedgerLabel();
  const [isLedger, setLedger] = useState(false);
  return (
    <LiveSignals of={{ family: 'legacy', equipmentId: equipId }} signals={signals}>
      {(live, badge) => (
        <>
          <DeviceNotice equipId={equipId} status={live.status} badge={badge} />
          <div className="as-gm__search">
            <Button kind="quiet" onClick={() => setLedger(true)}>
              <LedgerSign size={18} /> {ledgerLabel}
            </Button>
          </div>
          {isLedger ? (
            <LedgerSheet
              onClose={() => setLedger(false)}
              onWrite={(request) => {
                setLedger(false);
                live.write(request);
              }}
            />
          ) : null}
          <Rows equipId={equipId} live={live} />
        </>
      )}
    </LiveSignals>
  );
}

export default function GmWriteList() {
  const shell = useWords(shellWords);
  const t = useWords(gmWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const { data, fault, isLoading, reload } = useCall(queryLegacyCommands, { equipId });
  const body = () => {
    if (data === undefined)
      return fault !== null && !isLoading ? (
        <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} />
      );
    if (data.length === 0)
      return (
        <StateView icon={<EmptyIcon size={28} />} title={t('noWritable')} detail={t('noWritableDetail')} />
      );
    return <Writable key={equipId} equipId={equipId} signals={data} />;
  };
  return (
    <DeviceFrame equipId={equipId} title={shell('titleWriteValues')}>
      {body()}
    </DeviceFrame>
  );
}
