import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import type { WatchStatus } from '../../state/live/atoms';
import { Button } from '../../ui/button';
import { CurveIcon, EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import { useFirstRows } from '../lists/use-first-rows';
import { useAddressSearch } from '../lists/use-kept-search';
import { useGatewayState } from '../live-values/gateway-state';
import type { LiveSignals as Live } from './live-signals';
import { SignalRow } from './signal-row';
import { useInterest } from './use-interest';
import './signal-list.css';

const matchesSignal = ({ title, sn, id }: SignalDeclaration, search: string): boolean =>
  matchesSearch(search, [title, sn, id]);

interface LiveStatusProps {
  readonly status: WatchStatus;
  readonly id: EquipmentId;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}

/** Shows the state of link and gateway. Hides the badge of a live link while the gateway is offline. */
function LiveStatus({ status, id, badge, children }: LiveStatusProps) {
  const t = useWords(valueWords);
  const gateway = status.gateways.get(id);
  const state = useGatewayState(gateway);
  // Until everything has loaded, the gateway may still come online.
  const isGatewayDown = state !== 'gatewayUnknown' && state !== 'gatewayOnline' && status.isLoaded;
  return (
    <>
      {isGatewayDown ? <Notice tone="warn">{t(state)}</Notice> : null}
      <div className="as-signal-list__status">
        {isGatewayDown && status.link?.status === 'live' ? null : badge}
        {children}
      </div>
    </>
  );
}

function CurveLink({ signal, to }: { readonly signal: SignalDeclaration; readonly to: string | null }) {
  const t = useWords(equipmentWords);
  return to === null ? null : (
    <Link
      className="as-icon-button"
      to={to}
      aria-label={t('realtimeOf', { title: signal.title || signal.id })}
      title={t('realtime')}
    >
      <CurveIcon size={20} />
    </Link>
  );
}

interface SignalListProps {
  readonly id: EquipmentId;
  readonly live: Live;
  readonly badge: ReactNode;
  /** Returns the path of a signal's curve; `null` if it has none. */
  readonly getCurvePath: (signal: SignalDeclaration) => string | null;
}

export function SignalList({ id, live, badge, getCurvePath }: SignalListProps) {
  const t = useWords(equipmentWords);
  const [search, setSearch] = useAddressSearch();
  const { watch, signals, now, inspect } = live;
  const matchingSignals = signals.flatMap((signal, slot) =>
    matchesSignal(signal, search) ? [{ signal, slot }] : [],
  );
  const { shownRows: shownSignals, moreButton } = useFirstRows(matchingSignals);
  useInterest(watch, shownSignals);
  return (
    <>
      <LiveStatus status={live.status} id={id} badge={badge}>
        <p className="as-signal-list__note" aria-live="polite">
          <span>{t('total', { n: matchingSignals.length })}</span>
          <span>
            {shownSignals.length < matchingSignals.length ? t('shown', { n: shownSignals.length }) : ''}
          </span>
        </p>
      </LiveStatus>
      <SearchField
        label={t('searchVariables')}
        clearLabel={t('clearSearch')}
        value={search}
        onChange={setSearch}
      />
      {matchingSignals.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('noneFound')}>
          <Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>
        </StateView>
      ) : (
        <ul className="as-signals">
          {shownSignals.map(({ signal, slot }) => (
            <SignalRow
              key={signal.id}
              signal={signal}
              slot={slot}
              watch={watch}
              now={now}
              onOpen={inspect}
              end={<CurveLink signal={signal} to={getCurvePath(signal)} />}
            />
          ))}
        </ul>
      )}
      {moreButton}
    </>
  );
}
