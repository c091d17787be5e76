/** /site/equipment/{id}: the live values of an edge node or a device, named by its birth. */
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackBar } from '../../features/screen-states/back-bar';
import { LiveSignals } from '../../features/signals/live-signals';
import { SignalList } from '../../features/signals/signal-list';
import { LedgerSheet } from '../../features/writing/ledger-sheet';
import { LedgerSign, useLedgerLabel } from '../../features/writing/ledger-sign';
import { brokerWords } from '../../i18n/broker';
import { useWords } from '../../i18n/use-words';
import { BROKER_HOME, getBrokerChartPath } from '../../navigation/broker-paths';
import { useTitle } from '../../navigation/use-title';
import type { EquipmentId } from '../../shared/ids';
import { useBroker, useBrokerConfig } from '../../state/broker/use-broker';
import { useStable } from '../../state/hooks/use-stable';
import type { WatchStatus } from '../../state/live/atoms';
import { IconButton } from '../../ui/icon-button';
import { CurveIcon } from '../../ui/icons';
import { PlantLoading } from './arriving';
import { EquipmentState } from './equipment-state';
import { NotBorn } from './not-born';
import { Plant } from './plant';
import './broker.css';

interface ValuesProps {
  readonly id: EquipmentId;
  readonly status: WatchStatus;
  readonly badge: ReactNode;
}

function Values({ id, status, badge }: ValuesProps) {
  const broker = useBroker();
  const hasHistory = (useBrokerConfig()?.history ?? null) !== null;
  const { link, plant } = status;
  // A birth may repeat the same signals: the list changes only if they do.
  const signals = useStable(
    useMemo(
      () => plant?.signals.map((signal) => ({ ...signal, value: null, code: '', currentTime: null })) ?? null,
      [plant],
    ),
  );
  if (broker === null) return null;
  if (signals === null || (signals.length === 0 && link?.status !== 'live'))
    return <PlantLoading badge={badge} link={link} />;
  const listedEquipment = plant?.equipment.find((equipment) => equipment.id === id);
  if (signals.length === 0) return <NotBorn equipment={listedEquipment} badge={badge} />;
  return (
    <>
      {listedEquipment === undefined ? null : (
        <p>
          <EquipmentState equipment={listedEquipment} />
        </p>
      )}
      <LiveSignals equipment={{ ...broker, equipmentId: id }} signals={signals}>
        {(live, liveBadge) => (
          <SignalList
            id={id}
            live={live}
            badge={liveBadge}
            // The broker's history has no text signals.
            getCurvePath={(signal) =>
              hasHistory && signal.dataType !== 'string'
                ? getBrokerChartPath(id, { isAll: false, ids: [signal.id] })
                : null
            }
          />
        )}
      </LiveSignals>
    </>
  );
}

function Equipment({ id }: { readonly id: EquipmentId }) {
  const t = useWords(brokerWords);
  const ledgerLabel = useLedgerLabel();
  const brokerConfig = useBrokerConfig();
  const ids = useMemo(() => [id], [id]);
  const [isLedgerOpen, setLedgerOpen] = useState(false);
  useTitle(id);
  return (
    <>
      <BackBar
        title={id}
        backPath={BROKER_HOME}
        end={
          <>
            {brokerConfig === null || brokerConfig.history === null ? null : (
              <Link
                className="as-icon-button"
                to={getBrokerChartPath(id)}
                aria-label={t('curves')}
                title={t('curves')}
              >
                <CurveIcon />
              </Link>
            )}
            {brokerConfig?.writes === 'broker' ? (
              <IconButton label={ledgerLabel} expanded={isLedgerOpen} onClick={() => setLedgerOpen(true)}>
                <LedgerSign />
              </IconButton>
            ) : null}
          </>
        }
      />
      <main className="as-home__content as-broker">
        <Plant equipmentIds={ids}>
          {(status, badge) => <Values id={id} status={status} badge={badge} />}
        </Plant>
      </main>
      {isLedgerOpen ? <LedgerSheet onClose={() => setLedgerOpen(false)} /> : null}
    </>
  );
}

export default function BrokerEquipment() {
  const { equipId = '' } = useParams();
  return <Equipment key={equipId} id={equipId as EquipmentId} />;
}
