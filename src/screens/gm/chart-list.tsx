/** /detail/gm/chart-list/{equipId}: the parameters of a GM device that have a curve, each with its last half hour. */

import { Link, useParams } from 'react-router-dom';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { useAddressSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { curveWords } from '../../i18n/curve';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getGmChartPath } from '../../navigation/paths';
import { queryLegacySignals } from '../../shared/calls/legacy';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { useCall } from '../../state/calls/use-call';
import { CurveIcon } from '../../ui/curve-icons';
import { ForwardIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DeviceFrame } from './device-frame';
import { SmallCurve } from './small-curve';
import './chart-list.css';

const NO_SIGNALS: readonly SignalDeclaration[] = [];

export default function ChartList() {
  const tShell = useWords(shellWords);
  const t = useWords(curveWords);
  const equipId = useParams().equipId as EquipmentId;
  const { data, fault, reload } = useCall(queryLegacySignals, { equipId });
  const [search, setSearch] = useAddressSearch();
  const drawableSignals = data?.filter(({ dataType }) => dataType !== 'string');
  const foundSignals = drawableSignals?.filter(({ title, id }) => matchesSearch(search, [title, id]));
  const { shownRows, moreButton } = useFirstRows(foundSignals ?? NO_SIGNALS);
  return (
    <DeviceFrame equipId={equipId} title={tShell('titleHistoryChart')}>
      <div className="as-gm-charts">
        {foundSignals === undefined ? (
          fault === null ? (
            <Skeleton label={tShell('loading')} count={4} />
          ) : (
            <FaultView fault={fault} what="historyFailed" onRetry={() => void reload()} />
          )
        ) : drawableSignals?.length === 0 ? (
          <StateView icon={<CurveIcon size={28} />} title={t('noSignals')} />
        ) : (
          <>
            <SearchField
              label={t('searchVariables')}
              clearLabel={t('clear')}
              value={search}
              onChange={setSearch}
            />
            {foundSignals.length === 0 ? (
              <StateView icon={<CurveIcon size={28} />} title={t('noMatch')} />
            ) : (
              <ul>
                {shownRows.map((signal) => (
                  <li key={signal.id}>
                    <Link className="as-gm-charts__row" to={getGmChartPath(equipId, signal.id)}>
                      <span className="as-gm-charts__words">
                        <span className="as-gm-charts__name">{signal.title || signal.id}</span>
                        <span className="as-gm-charts__unit">{signal.unit}</span>
                      </span>
                      <SmallCurve equipId={equipId} signalId={signal.id} />
                      <ForwardIcon size={18} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {moreButton}
          </>
        )}
      </div>
    </DeviceFrame>
  );
}
