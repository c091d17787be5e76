import { useAtomValue } from 'jotai';
import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import { lazyComponent } from '../../browser/lazy-component';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { EquipmentId } from '../../shared/ids';
import { ledgerAtom } from '../../state/commands/operations';
import { Dialog } from '../../ui/dialog';
import { useMaybeLiveValues } from '../live-values/live-context';
import { LedgerRow, type OnWrite } from './ledger-row';
import type { PlatformLogProps } from './platform-log';
import { useMarkSeen } from './use-look';

/** Loads on demand; this window's own entries are shown without it. */
const PlatformLog = lazyComponent<PlatformLogProps>(
  () => import('./platform-log'),
  undefined,
  () => null,
);

interface LedgerSheetProps {
  readonly onClose: () => void;
  /** Equipment whose log is shown; the watched page's equipment by default. */
  readonly equipmentIds?: readonly EquipmentId[];
  /** Writes a former value back; if missing, this is not offered. */
  readonly onWrite?: OnWrite;
}

/** Returns the equipment of a watch whose writes the platform logs. */
function getLoggedEquipment(spec: WatchSpec | undefined): readonly EquipmentId[] {
  switch (spec?.family) {
    case 'project':
      return spec.dataEquip;
    case 'equipment':
      return [spec.equipmentId];
    default:
      return [];
  }
}

/** Lists the user's writes in this window, newest first, then the platform's log of all users. */
export function LedgerSheet({ onClose, equipmentIds, onWrite }: LedgerSheetProps) {
  const t = useWords(valueWords);
  const entries = useAtomValue(ledgerAtom);
  useMarkSeen(entries);
  const live = useMaybeLiveValues();
  const loggedIds = equipmentIds ?? getLoggedEquipment(live?.plan.spec);
  return (
    <Dialog shape="sheet" title={t('ledger')} closeLabel={t('close')} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="as-ledger__note">{t('ledgerNone')}</p>
      ) : (
        <>
          <p className="as-ledger__note">{t('logInWindow')}</p>
          <ul className="as-ledger" aria-live="polite">
            {entries.map((entry) => (
              <LedgerRow key={entry.id} entry={entry} onWrite={onWrite} />
            ))}
          </ul>
        </>
      )}
      {loggedIds.length === 0 ? null : <PlatformLog owner={live?.owner ?? null} equipmentIds={loggedIds} />}
    </Dialog>
  );
}
