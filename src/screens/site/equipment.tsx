/** /site/equipment/{id}: the live values of an edge node or a device, named by its birth. */
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackBar } from '../../features/screen-states/back-bar';
import { LiveSignals } from '../../features/signals/live-signals';
import { SignalList } from '../../features/signals/signal-list';
import { LedgerSheet } from '../../features/writing/ledger-sheet';
import { LedgerSign, useLedgerLabel } from '../../features/writing/ledger-sign';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import { SITE_HOME, siteChartPath } from '../../navigation/site-paths';
import { useTitle } from '../../navigation/use-title';
import type { EquipmentId } from '../../shared/ids';
import { useStable } from '../../state/hooks/use-stable';
import type { WatchStatus } from '../../state/live/atoms';
import { useBroker, useSite } from '../../state/site/use-site';
import { IconButton } from '../../ui/icon-button';
import { CurveIcon } from '../../ui/icons';
import { Arriving } from './arriving';
import { EquipmentState } from './equipment-state';
import { NotBorn } from './not-born';
import { Plant } from './plant';
import './site.css';

interface ValuesProps {
  readonly id: EquipmentId;
  readonly status: WatchStatus;
  /** Shows whether the broker is reachable while no values are watched. */
  readonly badge: ReactNode;
}

function Values({ id, status, badge }: ValuesProps) {
  const broker = useBroker();
  const hasPast = (useSite()?.history ?? null) !== null;
  const { link, plant } = status;
  // A birth may repeat the same signals: the list changes only if they do.
  const signals = useStable(
    useMemo(
      () => plant?.signals.map((signal) => ({ ...signal, value: null, code: '', currentTime: null })) ?? null,
      [plant],
    ),
  );
  if (broker === null) return null;
  if (signals === null || (signals.length === 0 && link?.phase !== 'live'))
    return <Arriving badge={badge} link={link} />;
  const listed = plant?.equipment.find((each) => each.id === id);
  if (signals.length === 0) return <NotBorn listed={listed} badge={badge} />;
  return (
    <>
      {listed === undefined ? null : (
        <p>
          <EquipmentState equipment={listed} />
        </p>
      )}
      <LiveSignals of={{ ...broker, equipmentId: id }} signals={signals}>
        {(live, liveBadge) => (
          <SignalList
            id={id}
            live={live}
            badge={liveBadge}
            // The site's history has no text signals.
            curvePath={(signal) =>
              hasPast && signal.dataType !== 'string'
                ? siteChartPath(id, { isAll: false, ids: [signal.id] })
                : null
            }
          />
        )}
      </LiveSignals>
    </>
  );
}

function Equipment({ id }: { readonly id: EquipmentId }) {
  const t = useWords(siteWords);
  const ledgerLabel = useLedgerLabel();
  const site = useSite();
  const ids = useMemo(() => [id], [id]);
  const [isLedger, setLedger] = useState(false);
  useTitle(id);
  return (
    <>
      <BackBar
        title={id}
        back={SITE_HOME}
        end={
          <>
            {site === null || site.history === null ? null : (
              <Link
                className="as-icon-button"
                to={siteChartPath(id)}
                aria-label={t('curves')}
                title={t('curves')}
              >
                <CurveIcon />
              </Link>
            )}
            {site?.writes === 'broker' ? (
              <IconButton label={ledgerLabel} expanded={isLedger} onClick={() => setLedger(true)}>
                <LedgerSign />
              </IconButton>
            ) : null}
          </>
        }
      />
      <main className="as-home__content as-site">
        <Plant of={ids}>{(status, badge) => <Values id={id} status={status} badge={badge} />}</Plant>
      </main>
      {isLedger ? <LedgerSheet onClose={() => setLedger(false)} /> : null}
    </>
  );
}

export default function SiteEquipment() {
  const { equipId = '' } = useParams();
  return <Equipment key={equipId} id={equipId as EquipmentId} />;
}
