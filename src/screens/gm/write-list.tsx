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

interface WritableListProps {
  readonly equipId: EquipmentId;
  readonly signals: readonly SignalDeclaration[];
}

function Rows({ equipId, live }: { readonly equipId: EquipmentId; readonly live: Live }) {
  const { shownRows, moreButton } = useFirstRows(live.signals);
  return (
    <>
      <ul className="as-signals">
        {shownRows.map((signal, slot) => (
          <WritableRow key={signal.id} equipId={equipId} signal={signal} slot={slot} signals={live} />
        ))}
      </ul>
      {moreButton}
    </>
  );
}

function WritableList({ equipId, signals }: WritableListProps) {
  const ledgerLabel = useLedgerLabel();
  const [isLedgerOpen, setLedgerOpen] = useState(false);
  return (
    <LiveSignals equipment={{ family: 'legacy', equipmentId: equipId }} signals={signals}>
      {(live, badge) => (
        <>
          <DeviceNotice equipId={equipId} status={live.status} badge={badge} />
          <div className="as-gm__search">
            <Button kind="quiet" onClick={() => setLedgerOpen(true)}>
              <LedgerSign size={18} /> {ledgerLabel}
            </Button>
          </div>
          {isLedgerOpen ? (
            <LedgerSheet
              onClose={() => setLedgerOpen(false)}
              onWrite={(request) => {
                setLedgerOpen(false);
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
  const tShell = useWords(shellWords);
  const t = useWords(gmWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const { data, fault, isLoading, reload } = useCall(queryLegacyCommands, { equipId });
  const renderBody = () => {
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
    return <WritableList key={equipId} equipId={equipId} signals={data} />;
  };
  return (
    <DeviceFrame equipId={equipId} title={tShell('titleWriteValues')}>
      {renderBody()}
    </DeviceFrame>
  );
}
