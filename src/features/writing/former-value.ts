/**
 * Writes a former value back: a new request that is confirmed and sent like any other. Nothing is ever written
 * automatically.
 */
import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { createSlotGuard } from '../../page-document/slot-guard';
import { equalsWritten } from '../../shared/equals-written';
import { Quality } from '../../shared/reading';
import { toRawText } from '../../shared/value-names';
import { formatWrittenValue, joinUnit } from '../../shared/value-text';
import { isOverwritten, type LedgerEntry, ledgerAtom } from '../../state/commands/operations';
import type { Reading } from '../../state/live/board';
import { useUser } from '../../state/session/use-user';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useMaybeLiveValues } from '../live-values/live-context';
import { getSlotRules } from '../live-values/page-rules';
import { formatReading, getBitNames, hasValue } from '../live-values/reading-text';

/** A request, and whether the page's controls require the page's password to write this value. */
export interface WriteBackRequest {
  readonly request: WriteRequest;
  readonly needsPassword: boolean;
}

/** Returns the current value in the form that is written; `undefined` if uncertain. */
export function getCurrentValue(reading: Reading): string | undefined {
  if (!hasValue(reading) || reading.quality !== Quality.good) return undefined;
  const raw = toRawText(reading);
  return raw === '' || raw === 'NaN' ? undefined : raw;
}

const isConfirmed = ({ status }: LedgerEntry): boolean => status === 'done' || status === 'read-back';

/**
 * Returns a function that creates the request to write back the former value of a write. It returns `null` if the value
 * has not changed, another write followed, the signal is not watched here, or the user may not write it.
 */
export function useWriteBack(): (entry: LedgerEntry) => WriteBackRequest | null {
  const entries = useAtomValue(ledgerAtom);
  const live = useMaybeLiveValues();
  const { auths } = useUser();
  const t = useWords(valueWords);
  return (entry) => {
    const { former, signalId, value, projectId } = entry;
    if (live === null || live.isReplay || former === undefined || former === value) return null;
    if (!isConfirmed(entry) || isOverwritten(entry, entries)) return null;
    const { owner, page, plan, watch } = live;
    if (projectId !== (owner.family === 'project' ? owner.projectId : null)) return null;
    const slot = plan.spec.slots.findIndex(
      (source) => source.src === 'signal' && source.signalId === signalId,
    );
    const rules = getSlotRules(live, slot, getBitNames(t));
    const reading = watch.board.getReading(slot);
    if (!rules?.writable || equalsWritten(former, reading, rules.dataType)) return null;
    const guard = createSlotGuard(page.widgets, plan.getSlot, slot);
    if (guard.codes.some((code) => !auths.includes(code))) return null;
    const shownNow = (): string => joinUnit(formatReading(watch.board.getReading(slot), rules, t));
    const request: WriteRequest = {
      slot,
      signalId,
      value: former,
      label: '',
      confirm: t('writeBackAsk'),
      shownOld: shownNow(),
      shownNew: joinUnit(formatWrittenValue(former, rules, getBitNames(t))),
      shownNow,
    };
    return { request, needsPassword: guard.password };
  };
}
