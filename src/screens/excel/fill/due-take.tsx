/**
 * Takes the value that a signal had at the due time of its row from history: automatically if the field is visible, the
 * time has passed and the cell is empty, and again on a tap.
 */
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { minuteText } from '../../../features/time/time-text';
import { excelWords } from '../../../i18n/excel';
import { faultText } from '../../../i18n/fault-text';
import { liveItemWords } from '../../../i18n/live-item';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { type PastValue, placeMoment, timeColumn } from '../../../report-document/due';
import type { Place } from '../../../report-document/form';
import { numberText } from '../../../report-document/formula-cell';
import type { LiveField } from '../../../report-document/model';
import { tableKey } from '../../../report-document/values';
import { platformZone } from '../../../shared/calls/decode';
import type { CellValue } from '../../../shared/calls/excel-value';
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

interface DueTakeProps {
  readonly place: Place;
  readonly cell: CellValue;
  readonly field: LiveField;
}

/** Returns the key of the cell with the time of a row added by the user; `null` if the table has no such column. */
function getTimeKey({ section, row }: Place): string | null {
  if (section.is !== 'table' || section.rows.is === 'fixed' || row === null) return null;
  const column = timeColumn(section);
  return column === null ? null : tableKey(section.id, row, column);
}

export function DueTake(props: DueTakeProps) {
  const live = useWords(liveItemWords);
  const { form, times } = useFormScope();
  const { auths } = useUser();
  const { equipmentId } = props.field;
  const written = useCell(form, getTimeKey(props.place)).v;
  const moment = placeMoment(props.place, times, written, platformZone());
  if (moment === null || equipmentId === null) return null;
  if (!auths.includes(PERMISSION_EQUIPMENT))
    return <p className="as-report-field__facts">{live('forbidden')}</p>;
  return <Asked {...props} equipmentId={equipmentId} moment={moment} />;
}

/** Returns whether a moment has passed; rerenders when it does. */
function usePassed(moment: EpochMs, now: () => EpochMs): boolean {
  const { ports } = useServices();
  const [, look] = useState(0);
  const isPassed = now() >= moment;
  useEffect(
    () => (isPassed ? undefined : ports.after(moment - now(), () => look((before) => before + 1))),
    [isPassed, moment, now, ports],
  );
  return isPassed;
}

const isSameEntry = (one: CellValue, other: CellValue): boolean =>
  one.v === other.v && one.at === other.at && one.by === other.by;

/**
 * Merges a past value into a cell; `requestedCell` is the cell at the time of the request. A gap does not remove the
 * user's input, and a value does not replace newer input.
 */
function cellOfPast(
  cell: CellValue,
  asked: CellValue,
  past: PastValue,
  moment: EpochMs,
  field: LiveField,
): CellValue {
  const hour = past.low === null || past.high === null ? null : { low: past.low, high: past.high };
  if (!isSameEntry(cell, asked)) return { ...cell, hour };
  if (past.value !== null)
    return {
      ...cell,
      hour,
      // Not rounded without declared decimals: a small value would become 0, a long one would lose digits.
      v:
        field.decimals === null && past.text !== undefined
          ? past.text
          : numberText(past.value, field.decimals),
      at: past.at,
      by: 'due',
      live: null,
      err: false,
    };
  return cell.v !== null && cell.by === 'hand'
    ? { ...cell, hour }
    : { ...cell, hour, v: null, at: moment, by: 'due', live: null, err: false };
}

function Asked(props: DueTakeProps & { readonly equipmentId: EquipmentId; readonly moment: EpochMs }) {
  const { place, cell, field, equipmentId, moment } = props;
  const t = useWords(excelWords);
  const language = useLanguage();
  const services = useServices();
  const { form, now } = useFormScope();
  const isOnline = useOnline();
  const { sight, isInSight } = useInSight(false);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isPassed = usePassed(moment, now);

  const take = async (): Promise<void> => {
    setAsking(true);
    const { signalId } = field;
    const before = form.cell(place.key);
    const outcome = await getPastReader(services).read({ equipmentId, signalId, moment });
    if (!isHere.current) return;
    setAsking(false);
    setFault(outcome.ok ? null : outcome.fault);
    // Merges into the current cell, which may have newer input than at the request.
    if (outcome.ok)
      form.change(place, cellOfPast(form.cell(place.key), before, outcome.value, moment, field));
  };
  const newest = useRef(take);
  newest.current = take;
  const isWanted = isPassed && isInSight && isOnline && cell.v === null && cell.at === null;
  useEffect(() => {
    if (isWanted) void newest.current();
  }, [isWanted]);

  const time = minuteText(moment);
  return (
    <div ref={sight} className="as-report-due">
      {isPassed ? (
        <Button
          busy={isAsking}
          label={t('dueTakeOf', { title: field.title, time })}
          onClick={() => void take()}
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
