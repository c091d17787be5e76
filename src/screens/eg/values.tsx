/** The live values on the screen of an EG equipment. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useGatewayState } from '../../features/live-values/gateway-state';
import type { LiveValues } from '../../features/live-values/live-context';
import { FaultView } from '../../features/screen-states/fault-view';
import { type LiveSignals as Live, LiveSignals } from '../../features/signals/live-signals';
import { SignalRow } from '../../features/signals/signal-row';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { egRealtimePath } from '../../navigation/paths';
import { queryMultiDeclarations } from '../../shared/calls/multi-declared';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { SIGNALS_SHOWN } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { WatchStatus } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { CurveIcon, EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';

interface Shown {
  readonly signal: SignalDeclaration;
  readonly slot: number;
}

const matches = ({ title, sn, id }: SignalDeclaration, wanted: string): boolean =>
  wanted === '' || `${title}\n${sn}\n${id}`.toLowerCase().includes(wanted);

/** Only listed signals are watched, so that the others cost nothing. */
function useInterest({ setInterest }: Watch, shown: readonly Shown[]): void {
  const slots = shown.map(({ slot }) => slot).join();
  useEffect(() => {
    setInterest(slots === '' ? new Uint32Array() : Uint32Array.from(slots.split(','), Number));
  }, [setInterest, slots]);
}

interface LivenessProps {
  readonly status: WatchStatus;
  readonly id: EquipmentId;
  readonly badge: ReactNode;
  /** Stands beside the badge. */
  readonly children: ReactNode;
}

/** The state of the link and the gateway. A live link says nothing about a gateway from which nothing comes. */
function Liveness({ status, id, badge, children }: LivenessProps) {
  const say = useWords(valueWords);
  const gateway = status.gateways.get(id);
  const state = useGatewayState(gateway);
  // Until all is loaded the gateway may be about to be opened.
  const isOut = state !== 'gatewayUnknown' && state !== 'gatewayOnline' && status.loaded;
  return (
    <>
      {isOut ? <Notice tone="warn">{say(state)}</Notice> : null}
      <div className="as-eg__status">
        {isOut && status.link?.phase === 'live' ? null : badge}
        {children}
      </div>
    </>
  );
}

interface ListProps {
  readonly id: EquipmentId;
  readonly signals: readonly SignalDeclaration[];
  readonly live: Live;
  readonly badge: ReactNode;
}

function List({ id, signals, live, badge }: ListProps) {
  const say = useWords(equipmentWords);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(SIGNALS_SHOWN);
  const wanted = search.trim().toLowerCase();
  const found = signals.flatMap((signal, slot) => (matches(signal, wanted) ? [{ signal, slot }] : []));
  const shown = found.slice(0, most);
  const { watch, now, inspect } = live;
  useInterest(watch, shown);
  return (
    <>
      <Liveness status={live.status} id={id} badge={badge}>
        <p className="as-eg__note" aria-live="polite">
          {say('total', { n: found.length })}
          {shown.length < found.length ? say('shown', { n: shown.length }) : ''}
        </p>
      </Liveness>
      <SearchField label={say('search')} clearLabel={say('clear')} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={say('noneFound')}>
          <Button onClick={() => setSearch('')}>{say('clear')}</Button>
        </StateView>
      ) : (
        <ul className="as-signals">
          {shown.map(({ signal, slot }) => (
            <SignalRow
              key={signal.id}
              signal={signal}
              slot={slot}
              watch={watch}
              now={now}
              onOpen={inspect}
              end={
                <Link
                  className="as-icon-button"
                  to={egRealtimePath(id, signal.id)}
                  aria-label={say('realtimeOf', { title: signal.title || signal.id })}
                  title={say('realtime')}
                >
                  <CurveIcon size={20} />
                </Link>
              }
            />
          ))}
        </ul>
      )}
      {shown.length < found.length ? (
        <div className="as-eg__more">
          <Button onClick={() => setMost(most + SIGNALS_SHOWN)}>{say('more')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface ValuesProps {
  readonly id: EquipmentId;
  readonly onScreen: RefObject<LiveValues | null>;
}

/** The values of an equipment, live: freshness, quality and age of each, and writing where it is allowed. */
export function Values({ id, onScreen }: ValuesProps) {
  const shell = useWords(shellWords);
  const say = useWords(equipmentWords);
  const { data, fault, isLoading, reload } = useCall(queryMultiDeclarations, { equipmentId: id });
  if (data === undefined) {
    if (fault !== null && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
    return <Skeleton label={shell('loading')} />;
  }
  if (data.length === 0)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={say('noSignals')} detail={say('noSignalsDetail')} />
    );
  return (
    <LiveSignals family="equipment" equipmentId={id} signals={data} onScreen={onScreen}>
      {(live, badge) => <List id={id} signals={data} live={live} badge={badge} />}
    </LiveSignals>
  );
}
