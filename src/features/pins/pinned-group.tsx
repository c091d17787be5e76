import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useKeptFocus } from '../../browser/use-kept-focus';
import { pinWords } from '../../i18n/pins';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { getDetailPath } from '../../navigation/equipment-paths';
import type { Fault } from '../../shared/faults';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import type { PinGroup, Pins } from '../../state/pins/pins';
import { IconButton } from '../../ui/icon-button';
import { PinIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { useGatewayState } from '../live-values/gateway-state';
import { LoadFault } from '../live-values/load-fault';
import { type LiveSignals as Live, LiveSignals } from '../signals/live-signals';
import { SignalRow } from '../signals/signal-row';
import { useDeclarations } from './use-declared';

interface PinnedGroupProps {
  readonly group: PinGroup;
  readonly isOpen: boolean;
  readonly onLoaded: () => void;
  readonly onRemove: Pins['set'];
}

/** Shows the pinned values of one machine on the user's overview, live and with the inspector. */
export function PinnedGroup({ group, isOpen, onLoaded, onRemove }: PinnedGroupProps) {
  const t = useWords(pinWords);
  const { family, equipmentId, pins } = group;
  // The equipment may have been renamed since its name was stored.
  const currentName = useEquipmentName(family, isOpen ? equipmentId : null);
  const name = currentName || group.name || equipmentId;
  const { getDeclaration, fault } = useDeclarations(group, isOpen);
  const signals = useMemo(() => pins.map(getDeclaration), [pins, getDeclaration]);
  const heading = (
    <h2>
      <Link to={getDetailPath({ family, id: equipmentId })}>{name}</Link>
    </h2>
  );
  return (
    <section className="as-pinned__group" aria-label={name}>
      {isOpen ? (
        <LiveSignals equipment={{ family, equipmentId }} signals={signals}>
          {(live, badge) => (
            <>
              <div className="as-pinned__head">
                {heading}
                {badge}
              </div>
              <Values group={group} fault={fault} live={live} onLoaded={onLoaded} onRemove={onRemove} />
            </>
          )}
        </LiveSignals>
      ) : (
        <>
          <div className="as-pinned__head">{heading}</div>
          <Skeleton label={t('waiting')} count={pins.length} />
        </>
      )}
    </section>
  );
}

interface ValuesProps extends Omit<PinnedGroupProps, 'isOpen'> {
  readonly fault: Fault | null;
  readonly live: Live;
}

function Values({ group, fault, live, onLoaded, onRemove }: ValuesProps) {
  const t = useWords(pinWords);
  const tValues = useWords(valueWords);
  const { watch, signals, status, now, inspect } = live;
  const { isLoaded } = status;
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  useEffect(() => {
    if (isLoaded) onLoaded();
  }, [isLoaded, onLoaded]);
  const state = useGatewayState(status.gateways.get(group.equipmentId));
  // Until everything has loaded, the gateway may still come online.
  const isGatewayDown = isLoaded && state !== 'gatewayUnknown' && state !== 'gatewayOnline';
  return (
    <>
      {isGatewayDown ? <Notice tone="warn">{tValues(state)}</Notice> : null}
      {status.fault === null ? <LoadFault fault={fault} /> : null}
      <ul ref={list} className="as-signals">
        {signals.map((signal, slot) => {
          // A removed pin disappears immediately.
          const pin = group.pins.find(({ signalId }) => signalId === signal.id);
          return pin === undefined ? null : (
            <SignalRow
              key={signal.id}
              signal={signal}
              slot={slot}
              watch={watch}
              now={now}
              onOpen={inspect}
              end={
                <IconButton
                  label={t('unpinOf', { title: signal.title || signal.id })}
                  onClick={() => onRemove(pin, false)}
                >
                  <PinIcon size={20} isFull />
                </IconButton>
              }
            />
          );
        })}
      </ul>
    </>
  );
}
