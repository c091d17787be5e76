import { type FormEvent, useMemo, useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { writeBlockWords } from '../../i18n/write-block';
import { createSlotGuard } from '../../page-document/slot-guard';
import { equalsWritten } from '../../shared/equals-written';
import type { SignalId } from '../../shared/ids';
import { joinUnit } from '../../shared/value-text';
import type { Reading } from '../../state/live/board';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import type { SlotRules } from '../live-values/page-rules';
import type { SlotFormatters } from '../live-values/use-slot';
import type { OnWrite } from '../writing/ledger-row';
import { useWriteBlock } from '../writing/use-write-block';
import { formatProblem, ValueField } from '../writing/value-field';
import { getWrittenValue } from '../writing/write-rules';

interface WriteFormProps {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly reading: Reading;
  readonly formatters: SlotFormatters;
  readonly rules: SlotRules;
  readonly onWrite: OnWrite;
}

export function WriteForm({ slot, signalId, reading, formatters, rules, onWrite }: WriteFormProps) {
  const tBlock = useWords(writeBlockWords);
  const { auths } = useUser();
  const { plan, page, watch } = useLiveValues();
  const block = useWriteBlock(slot);
  const [typedValue, setTyped] = useState('');
  // Preselects a choice once, when the value arrives; it must not change under the user's thumb later.
  if (typedValue === '') {
    const otherChoice = findOtherChoice(rules, reading);
    if (otherChoice !== '') setTyped(otherChoice);
  }
  const [isSubmitted, setSubmitted] = useState(false);
  // The sheet requires the same permissions and password as the page's controls of this value.
  const guard = useMemo(() => createSlotGuard(page.widgets, plan.getSlot, slot), [page, plan, slot]);
  if (guard.codes.some((code) => !auths.includes(code)))
    return <Notice tone="plain">{tBlock('no-permission')}</Notice>;
  if (block !== null) return <Notice tone="bad">{tBlock(block)}</Notice>;

  const { t } = formatters;
  const value = getWrittenValue(rules, typedValue);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (formatProblem(rules, value, t) !== '') return;
    const shownNow = (): string => joinUnit(formatters.reading(watch.board.getReading(slot)));
    const request: WriteRequest = {
      slot,
      signalId,
      value,
      label: '',
      confirm: '',
      shownOld: shownNow(),
      shownNew: joinUnit(formatters.text(value)),
      shownNow,
    };
    onWrite(request, guard.password);
  };
  return (
    <form className="as-inspect__write" noValidate onSubmit={submit}>
      <ValueField rules={rules} value={typedValue} showsError={isSubmitted} onChange={setTyped} />
      <Button type="submit" kind="primary">
        {t('write')}
      </Button>
    </form>
  );
}

/** Returns the choice that differs from the current value if there are exactly two choices; '' otherwise. */
function findOtherChoice({ choices, dataType }: SlotRules, reading: Reading): string {
  if (choices.length !== 2) return '';
  const others = choices.filter(({ value }) => !equalsWritten(value, reading, dataType));
  return others.length === 1 ? (others[0]?.value ?? '') : '';
}
