import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { GatewayView, Operation, SlotDescription } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';
import { equalsWritten } from '../../shared/equals-written';
import type { Outcome } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import { PLAIN_NUMBER } from '../../shared/number-text';
import { Freshness } from '../../shared/reading';
import type { ValueLimits } from '../../shared/value-names';
import { joinUnit } from '../../shared/value-text';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import type { Reading } from '../../state/live/board';
import { useServices } from '../../state/services';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { hasValue } from '../live-values/reading-text';
import { useGateway } from '../live-values/use-gateway';
import { useSlot } from '../live-values/use-slot';
import { getCurrentValue } from './former-value';
import { useWriteBlock } from './use-write-block';
import { writeOnClosing } from './write-on-closing';

interface WriteValues {
  readonly value: string;
  readonly shownOld: string;
  readonly shownNew: string;
  /** Former value, if it can be written back. */
  readonly former?: string | undefined;
  readonly releases?: OperationId;
  /** Whether the write to release has not been refused, as far as known. */
  readonly isOwed?: boolean;
  readonly isClosing?: boolean;
}

export interface WriteRequestView {
  readonly title: string;
  readonly description: SlotDescription | null;
  readonly shownOld: string;
  readonly shownNew: string;
  /** Returns the usual name of a coded value, otherwise the control's text `shown`. */
  readonly formatValue: (value: string, shown: string) => string;
  /** The current value in the form that is written; `undefined` if uncertain. */
  readonly former: string | undefined;
  /** Limits for writing; `null` until known. */
  readonly limits: ValueLimits | null;
  readonly isCurrent: boolean;
  readonly isStale: boolean;
  readonly gateway: GatewayView | undefined;
  readonly block: WriteBlock | null;
  /** Writes a value to the request's signal. Sends one POST per operation id, however often it is called. */
  readonly send: (id: OperationId, writeValues: WriteValues) => void;
}

const isSameValue = (a: Reading, b: Reading): boolean => Object.is(a.number, b.number) && a.text === b.text;

/** Returns the current state of a request. Re-renders when value, link or gateway change. */
export function useWriteRequest(request: WriteRequest): WriteRequestView {
  const services = useServices();
  const { owner, watch, now, pageName = '' } = useLiveValues();
  const { gateway } = useGateway(request.slot);
  const linkBlock = useWriteBlock(request.slot);
  // `isDisabled` may depend on other values, whose changes do not re-render this.
  useTick();
  const block = linkBlock ?? (request.isDisabled?.() ? 'read-only' : null);
  const reading = useAtomValue(getReadingAtom(watch.board, request.slot));
  const [firstReading] = useState(reading);
  const slot = useSlot(request.slot, request.label);

  const title = slot.name || request.signalId;
  // A coded value shows its usual name unless the control has its own texts.
  const hasNames = (slot.rules?.choices.length ?? 0) > 0 && request.shownNow !== undefined;
  const currentText = joinUnit(slot.reading(reading));
  const rules = slot.rules;
  const addUnit = (text: string): string =>
    rules !== null && rules.unit !== '' && PLAIN_NUMBER.test(text) ? `${text} ${rules.unit}` : text;
  const formatValue = (value: string, shown: string): string =>
    hasNames ? joinUnit(slot.text(value)) : addUnit(shown);
  return {
    title,
    description: watch.board.getDescription(request.slot),
    shownOld: hasNames
      ? currentText
      : addUnit(
          isSameValue(reading, firstReading) ? request.shownOld : (request.shownNow?.() ?? currentText),
        ),
    shownNew: formatValue(request.value, request.shownNew),
    formatValue,
    former: getCurrentValue(reading),
    limits: rules,
    isCurrent: hasValue(reading) && equalsWritten(request.value, reading, rules?.dataType ?? null),
    isStale: reading.freshness === Freshness.stale,
    gateway,
    block,
    send: (id, { releases, isOwed = false, isClosing = false, former, ...writeValues }) => {
      const { signalId } = request;
      const { value } = writeValues;
      const projectId = owner.family === 'project' ? owner.projectId : null;
      const formerField = former === undefined ? {} : { former };
      const entry = { id, projectId, signalId, title, place: pageName, ...writeValues, ...formerField };
      const command = { id, projectId, signalId, value, ...(releases && { releases, isOwed }) };
      const sentAt = now();
      // Only a release that is owed is sent past the worker, which alone can check whether a write is blocked.
      const isSentByPage = isClosing && isOwed;
      const send = (): Promise<Outcome<Operation>> =>
        (isSentByPage ? writeOnClosing(services, owner, { id, signalId, value, sentAt }) : null) ??
        watch.write(command);
      void services.ledger.send(entry, sentAt, send);
    },
  };
}
