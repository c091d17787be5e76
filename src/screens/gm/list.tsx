/** /detail/gm/list/{equipId}: the parameters of a GM device; without parameters, redirects to `rule-empty`. */

import { Navigate, useParams } from 'react-router-dom';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { useAddressSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { type LiveSignals as Live, LiveSignals } from '../../features/signals/live-signals';
import { SignalRow } from '../../features/signals/signal-row';
import { useInterest } from '../../features/signals/use-interest';
import { ReportButton } from '../../features/work/evidence/report-button';
import type { ReportSubject } from '../../features/work/evidence/start-report';
import { equipmentWords } from '../../i18n/equipment';
import { gmWords } from '../../i18n/gm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { type LegacyDetail, queryLegacySignals } from '../../shared/calls/legacy';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { LEGACY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { SECOND_MS } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DeviceFrame, useDevice } from './device-frame';
import { DeviceNotice } from './device-notice';
import { getGmRuleEmptyPath } from './paths';

const matches = ({ title, sn, id }: SignalDeclaration, search: string): boolean =>
  matchesSearch(search, [title, sn, id]);

interface ParametersProps {
  readonly equipId: EquipmentId;
  readonly signals: readonly SignalDeclaration[];
}

interface FoundParametersProps {
  readonly live: Live;
  readonly search: string;
  readonly onClear: () => void;
}

/** Returns the origin of a repair report; a replay opens the device's configuration page. */
const toReportSubject = (equipId: EquipmentId, device: LegacyDetail | undefined): ReportSubject => ({
  equipmentId: equipId,
  place: {
    family: 'legacy',
    projectId: null,
    pageId: device?.conId ?? null,
    equipmentId: equipId,
    name: device?.name ?? '',
  },
});

function FoundParameters({ live, search, onClear }: FoundParametersProps) {
  const t = useWords(gmWords);
  const tEquipment = useWords(equipmentWords);
  const { signals, watch, now, inspect } = live;
  const foundSignals = signals.flatMap((signal, slot) => (matches(signal, search) ? [{ signal, slot }] : []));
  const { shownRows, moreButton } = useFirstRows(foundSignals);
  useInterest(watch, shownRows);
  return (
    <>
      <p className="as-gm__note" aria-live="polite">
        {t('total', { n: foundSignals.length })}
        {moreButton === null ? '' : tEquipment('shown', { n: shownRows.length })} ·{' '}
        {t('polled', { n: LEGACY_POLL_MS / SECOND_MS })}
      </p>
      {foundSignals.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('noneFound')}>
          <Button onClick={onClear}>{t('clearSearch')}</Button>
        </StateView>
      ) : (
        <ul className="as-signals">
          {shownRows.map(({ signal, slot }) => (
            <SignalRow key={signal.id} signal={signal} slot={slot} watch={watch} now={now} onOpen={inspect} />
          ))}
        </ul>
      )}
      {moreButton}
    </>
  );
}

function Parameters({ equipId, signals }: ParametersProps) {
  const t = useWords(gmWords);
  const { data: device } = useDevice(equipId);
  const [search, setSearch] = useAddressSearch();
  return (
    <LiveSignals equipment={{ family: 'legacy', equipmentId: equipId }} signals={signals}>
      {(live, badge) => (
        <>
          <DeviceNotice equipId={equipId} status={live.status} badge={badge} />
          <div className="as-gm__search">
            <SearchField
              label={t('search')}
              clearLabel={t('clearSearch')}
              value={search}
              onChange={setSearch}
            />
          </div>
          <ReportButton kind="quiet" getSubject={() => toReportSubject(equipId, device)} />
          <FoundParameters live={live} search={search} onClear={() => setSearch('')} />
        </>
      )}
    </LiveSignals>
  );
}

export default function GmList() {
  const tShell = useWords(shellWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const { data, fault, isLoading, reload } = useCall(queryLegacySignals, { equipId });
  if (data?.length === 0) return <Navigate to={getGmRuleEmptyPath(equipId)} replace />;
  return (
    <DeviceFrame equipId={equipId} title={tShell('titleParameters')}>
      {data !== undefined ? (
        <Parameters key={equipId} equipId={equipId} signals={data} />
      ) : fault !== null && !isLoading ? (
        <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={tShell('loading')} />
      )}
    </DeviceFrame>
  );
}
