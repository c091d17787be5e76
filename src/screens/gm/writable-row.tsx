import { type FormEvent, useState } from 'react';
import { formatReading, getBitNames } from '../../features/live-values/reading-text';
import { getDeclaredRules } from '../../features/live-values/value-rules';
import type { LiveSignals } from '../../features/signals/live-signals';
import { SignalRow } from '../../features/signals/signal-row';
import { formatDateTime } from '../../features/time/time-text';
import { formatProblem, ValueField } from '../../features/writing/value-field';
import { getWrittenValue } from '../../features/writing/write-rules';
import { faultText } from '../../i18n/fault-text';
import { gmWords } from '../../i18n/gm';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { listChoices, type ValueRules } from '../../shared/value-names';
import { formatWrittenValue, joinUnit } from '../../shared/value-text';
import { useCommand } from '../../state/commands/use-command';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { READ_COMMAND } from './read-command';

interface WritableRowProps {
  readonly equipId: EquipmentId;
  readonly signal: SignalDeclaration;
  readonly slot: number;
  readonly signals: LiveSignals;
}

/** Shows a writable parameter: reads it, presses or releases a bit, or sets a value within its limits. */
export function WritableRow({ equipId, signal, slot, signals }: WritableRowProps) {
  const t = useWords(gmWords);
  const tValues = useWords(valueWords);
  const language = useLanguage();
  const { watch, now, inspect, write } = signals;
  const [input, setInput] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const readCommand = useCommand(READ_COMMAND, `${equipId} ${signal.id}`);
  const title = signal.title === '' ? signal.id : signal.title;
  const bits = getBitNames(tValues);
  const rules = getDeclaredRules(watch.board, slot, signal) ?? signal;
  const choices = listChoices(rules, bits);

  const requestWrite = (value: string): void => {
    const formatShownValue = (): string =>
      joinUnit(formatReading(watch.board.getReading(slot), rules, tValues));
    write({
      slot,
      signalId: signal.id,
      value,
      label: title,
      confirm: '',
      shownOld: formatShownValue(),
      shownNew: joinUnit(formatWrittenValue(value, rules, bits)),
      shownNow: formatShownValue,
    });
  };
  const fieldRules = { ...rules, choices };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (formatProblem(fieldRules, input, tValues) === '') requestWrite(getWrittenValue(fieldRules, input));
  };
  const readButton = (
    <Button
      busy={readCommand.isRunning}
      onClick={() => void readCommand.run({ equipId, signalId: signal.id, method: 'read' })}
    >
      {t('read')}
    </Button>
  );
  return (
    <SignalRow signal={signal} slot={slot} watch={watch} now={now} onOpen={inspect} alwaysShowsState>
      {signal.dataType === 'bit' ? (
        <div className="as-gm-write">
          <Button onClick={() => requestWrite('1')}>{t('press')}</Button>
          <Button onClick={() => requestWrite('0')}>{t('releaseBit')}</Button>
          {readButton}
        </div>
      ) : (
        <form className="as-gm-write" noValidate onSubmit={submit}>
          <ValueField rules={fieldRules} value={input} showsError={isSubmitted} onChange={setInput} />
          <Button type="submit" kind="primary">
            {t('write')}
          </Button>
          {readButton}
        </form>
      )}
      <ReadResult read={readCommand.state} title={title} rules={rules} language={language} />
    </SignalRow>
  );
}

interface ReadResultProps {
  readonly read: ReturnType<typeof useCommand<never, ReturnType<typeof READ_COMMAND.decode>>>['state'];
  readonly title: string;
  readonly rules: ValueRules;
  readonly language: ReturnType<typeof useLanguage>;
}

export function ReadResult({ read, title, rules, language }: ReadResultProps) {
  const t = useWords(gmWords);
  const tValues = useWords(valueWords);
  if (read.status === 'idle') return null;
  if (read.status === 'running') return <Notice tone="plain">{t('readBusy', { title })}</Notice>;
  const { end, at } = read;
  switch (end.end) {
    case 'done': {
      const value = end.data?.value ?? null;
      return (
        <Notice tone="plain">
          {value === null
            ? t('readEmpty', { title })
            : // The value may have changed since, so it is shown with its time.
              t('readDone', {
                title,
                value: joinUnit(formatWrittenValue(value, rules, getBitNames(tValues))),
                time: formatDateTime(at),
              })}
        </Notice>
      );
    }
    case 'unknown':
      return <Notice tone="warn">{t('readUnknown', { title, why: faultText(end.fault, language) })}</Notice>;
    case 'refused':
      return <Notice tone="bad">{t('readRefused', { title, why: faultText(end.fault, language) })}</Notice>;
    case 'cancelled':
      return null;
  }
}
