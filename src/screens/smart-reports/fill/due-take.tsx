/**
 * Takes the value that a signal had at the due time of its row from history: automatically if the field is visible, the
 * time has passed and the cell is empty, and again on a tap.
 */
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { formatMinute } from '../../../features/time/time-text';
import { faultText } from '../../../i18n/fault-text';
import { liveItemWords } from '../../../i18n/live-item';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { findTimeColumn, getPlaceMoment, type PastValue } from '../../../report-document/due';
import type { Place } from '../../../report-document/form';
import { formatFieldNumber } from '../../../report-document/formula-cell';
import type { LiveField } from '../../../report-document/model';
import { createTableCellKey } from '../../../report-document/values';
import { getCurrentPlatformZone } from '../../../shared/calls/decode';
import type { CellValue } from '../../../shared/calls/smart-report-value';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId } from '../../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../../shared/permissions';
import type { EpochMs } from '../../../shared/units';
import { useInSight } from '../../../state/hooks/use-in-sight';
import { useServices } from '../../../state/services';
import { useUser } from '../../../state/session/use-user';
import { Button } from '../../../ui/button';
import { useCell, useFormScope } from '../use-form';
import { getPastReader } from './past-reader';

interface TakeDueValueProps {
  readonly place: Place;
  readonly cell: CellValue;
  readonly field: LiveField;
}

/** Returns the key of the cell with the time of a row added by the user; `null` if the table has no such column. */
function getTimeKey({ section, row }: Place): string | null {
  if (section.kind !== 'table' || section.rows.kind === 'fixed' || row === null) return null;
  const column = findTimeColumn(section);
  return column === null ? null : createTableCellKey(section.id, row, column);
}

export function TakeDueValue(props: TakeDueValueProps) {
  const tLive = useWords(liveItemWords);
  const { form, times } = useFormScope();
  const { auths } = useUser();
  const { equipmentId } = props.field;
  const enteredTime = useCell(form, getTimeKey(props.place)).v;
  const moment = getPlaceMoment(props.place, times, enteredTime, getCurrentPlatformZone());
  if (moment === null || equipmentId === null) return null;
  if (!auths.includes(PERMISSION_EQUIPMENT))
    return <p className="as-report-field__facts">{tLive('forbidden')}</p>;
  return <TakeFromHistory {...props} equipmentId={equipmentId} moment={moment} />;
}

/** Whether a moment has passed; rerenders when it does. */
function useIsPast(moment: EpochMs, now: () => EpochMs): boolean {
  const { ports } = useServices();
  const [, rerender] = useState(0);
  const isPast = now() >= moment;
  useEffect(
    () => (isPast ? undefined : ports.after(moment - now(), () => rerender((previous) => previous + 1))),
    [isPast, moment, now, ports],
  );
  return isPast;
}

const isSameEntry = (a: CellValue, b: CellValue): boolean => a.v === b.v && a.at === b.at && a.by === b.by;

/**
 * Merges a past value into a cell; `requestedCell` is the cell at the time of the request. A gap does not remove the
 * user's input, and a value does not replace newer input.
 */
function mergePastValue(
  cell: CellValue,
  requestedCell: CellValue,
  pastValue: PastValue,
  moment: EpochMs,
  field: LiveField,
): CellValue {
  const hour =
    pastValue.low === null || pastValue.high === null ? null : { low: pastValue.low, high: pastValue.high };
  if (!isSameEntry(cell, requestedCell)) return { ...cell, hour };
  if (pastValue.value !== null)
    return {
      ...cell,
      hour,
      // Not rounded without declared decimals: a small value would become 0, a long one would lose digits.
      v:
        field.decimals === null && pastValue.text !== undefined
          ? pastValue.text
          : formatFieldNumber(pastValue.value, field.decimals),
      at: pastValue.at,
      by: 'due',
      live: null,
      err: false,
    };
  return cell.v !== null && cell.by === 'hand'
    ? { ...cell, hour }
    : { ...cell, hour, v: null, at: moment, by: 'due', live: null, err: false };
}

function TakeFromHistory(
  props: TakeDueValueProps & { readonly equipmentId: EquipmentId; readonly moment: EpochMs },
) {
  const { place, cell, field, equipmentId, moment } = props;
  const t = useWords(smartReportWords);
  const language = useLanguage();
  const services = useServices();
  const { form, now } = useFormScope();
  const isOnline = useOnline();
  const { ref, isInSight } = useInSight(false);
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const isPast = useIsPast(moment, now);

  const takeValue = async (): Promise<void> => {
    setReading(true);
    const { signalId } = field;
    const previous = form.cell(place.key);
    const outcome = await getPastReader(services).read({ equipmentId, signalId, moment });
    if (!isMounted.current) return;
    setReading(false);
    setFault(outcome.ok ? null : outcome.fault);
    // Merges into the current cell, which may have newer input than at the request.
    if (outcome.ok)
      form.changeCell(place, mergePastValue(form.cell(place.key), previous, outcome.value, moment, field));
  };
  const latestTakeValue = useRef(takeValue);
  latestTakeValue.current = takeValue;
  const shouldTake = isPast && isInSight && isOnline && cell.v === null && cell.at === null;
  useEffect(() => {
    if (shouldTake) void latestTakeValue.current();
  }, [shouldTake]);

  const time = formatMinute(moment);
  return (
    <div ref={ref} className="as-report-due">
      {isPast ? (
        <Button
          busy={isReading}
          label={t('dueTakeOf', { title: field.title, time })}
          onClick={() => void takeValue()}
        >
          {t('dueTake', { time })}
        </Button>
      ) : (
        <p className="as-report-field__facts">{t('dueLater', { time })}</p>
      )}
      {fault === null || fault.kind === 'cancelled' ? null : (
        <p className="as-report-field__facts">{t('dueFailed', { why: faultText(fault, language) })}</p>
      )}
      {cell.by === 'due' && cell.v === null ? (
        <p className="as-report-field__facts">{t('dueWrite')}</p>
      ) : null}
    </div>
  );
}
