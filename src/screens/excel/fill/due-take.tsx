/** Takes the value that a signal had when the row was due, out of its history; says where there was none. */
import { useEffect, useState } from 'react';
import { minuteText } from '../../../features/time/time-text';
import { excelWords } from '../../../i18n/excel';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { dueMoment, type PastValue, pastValue, rangeAround } from '../../../report-document/due';
import type { Place } from '../../../report-document/form';
import { numberText } from '../../../report-document/formula-cell';
import type { LiveField } from '../../../report-document/model';
import { platformOffset } from '../../../shared/calls/decode';
import type { CellValue } from '../../../shared/calls/excel-value';
import { queryMultiHistory } from '../../../shared/calls/multi-history';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId } from '../../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../../shared/permissions';
import type { EpochMs } from '../../../shared/units';
import { useServices } from '../../../state/services';
import { useUser } from '../../../state/session/use-user';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { useFormScope } from '../use-form';

interface DueTakeProps {
  readonly place: Place;
  readonly cell: CellValue;
  readonly field: LiveField;
}

/** The moment of the row of a place; null where it has none. */
function momentOf({ section, row }: Place, generateTime: EpochMs | null): EpochMs | null {
  if (generateTime === null || section.is !== 'table' || section.rows.is !== 'fixed') return null;
  const due = section.rows.rows.find(({ id }) => id === row)?.due ?? '';
  return dueMoment(due, generateTime, platformOffset());
}

export function DueTake(props: DueTakeProps) {
  const { generateTime } = useFormScope();
  const { auths } = useUser();
  const { equipmentId } = props.field;
  const moment = momentOf(props.place, generateTime);
  if (moment === null || equipmentId === null || !auths.includes(PERMISSION_EQUIPMENT)) return null;
  return <Asked {...props} equipmentId={equipmentId} moment={moment} />;
}

function Asked(props: DueTakeProps & { readonly equipmentId: EquipmentId; readonly moment: EpochMs }) {
  const { place, cell, field, equipmentId, moment } = props;
  const say = useWords(excelWords);
  const language = useLanguage();
  const { call } = useServices();
  const { form, now } = useFormScope();
  const [isAsking, setAsking] = useState(false);
  const [past, setPast] = useState<PastValue | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [over] = useState(() => new AbortController());
  useEffect(() => () => over.abort(), [over]);
  const time = minuteText(moment);
  if (now() < moment) return <p className="as-report-field__facts">{say('dueLater', { time })}</p>;

  const take = async (): Promise<void> => {
    setAsking(true);
    const input = { equipmentId, signalIds: [field.signalId], ...rangeAround(moment) };
    const outcome = await call(queryMultiHistory, input, { signal: over.signal });
    if (over.signal.aborted) return;
    setAsking(false);
    setFault(outcome.ok ? null : outcome.fault);
    if (!outcome.ok) return;
    const found = pastValue(outcome.value.find(({ id }) => id === field.signalId)?.list ?? [], moment);
    setPast(found);
    if (found.value === null) return;
    const v = numberText(found.value, field.decimals);
    form.change(place, { ...cell, v, at: found.at, by: 'due', live: null, err: false });
  };
  return (
    <>
      <Button
        busy={isAsking}
        label={say('dueTakeOf', { title: field.title, time })}
        onClick={() => void take()}
      >
        {say('dueTake', { time })}
      </Button>
      {fault === null || fault.kind === 'cancelled' ? null : (
        <p className="as-report-field__facts">{say('dueFailed', { why: faultText(fault, language) })}</p>
      )}
      {past === null ? null : (
        <p className="as-report-field__facts">
          {past.value === null ? <Tag tone="stale">{say('dueGap', { time })}</Tag> : null}{' '}
          {past.low === null || past.high === null
            ? null
            : say('dueHour', {
                low: numberText(past.low, field.decimals),
                high: numberText(past.high, field.decimals),
                unit: field.unit,
              })}
        </p>
      )}
    </>
  );
}
