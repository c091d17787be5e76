import { type FormEvent, useState } from 'react';
import { bitNames, wordReading } from '../../features/live-values/reading-text';
import { getDeclaredRules } from '../../features/live-values/value-rules';
import type { LiveSignals } from '../../features/signals/live-signals';
import { SignalRow } from '../../features/signals/signal-row';
import { dateText } from '../../features/time/time-text';
import { problemText, ValueField } from '../../features/writing/value-field';
import { getWrittenValue } from '../../features/writing/write-rules';
import { faultText } from '../../i18n/fault-text';
import { gmWords } from '../../i18n/gm';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { listChoices, type ValueRules } from '../../shared/value-names';
import { wholeText, wordWritten } from '../../shared/value-text';
import { useCommand } from '../../state/commands/use-command';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { READ } from './read-command';

interface WritableRowProps {
  readonly equipId: EquipmentId;
  readonly signal: SignalDeclaration;
  readonly slot: number;
  readonly signals: LiveSignals;
}

/** Shows a writable parameter: reads it, presses or releases a bit, or sets a value within its limits. */
export function WritableRow({ equipId, signal, slot, signals }: WritableRowProps) {
  const t = useWords(gmWords);
  const sayLive = useWords(valueWords);
  const language = useLanguage();
  const { watch, now, inspect, write } = signals;
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const read = useCommand(READ, `${equipId} ${signal.id}`);
  const title = signal.title === '' ? signal.id : signal.title;
  const bits = bitNames(sayLive);
  const rules = getDeclaredRules(watch.board, slot, signal) ?? signal;
  const choices = listChoices(rules, bits);

  const ask = (value: string): void => {
    const shownNow = (): string => wholeText(wordReading(watch.board.reading(slot), rules, sayLive));
    write({
      slot,
      signalId: signal.id,
      value,
      label: title,
      confirm: '',
      shownOld: shownNow(),
      shownNew: wholeText(wordWritten(value, rules, bits)),
      shownNow,
    });
  };
  const fieldRules = { ...rules, choices };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (problemText(fieldRules, typed, sayLive) === '') ask(getWrittenValue(fieldRules, typed));
  };
  const readButton = (
    <Button
      busy={read.isRunning}
      onClick={() => void read.run({ equipId, signalId: signal.id, method: 'read' })}
    >
      {t('read')}
    </Button>
  );
  return (
    <SignalRow signal={signal} slot={slot} watch={watch} now={now} onOpen={inspect} alwaysShowsState>
      {signal.dataType === 'bit' ? (
        <div className="as-gm-write">
          <Button onClick={() => ask('1')}>{t('press')}</Button>
          <Button onClick={() => ask('0')}>{t('releaseBit')}</Button>
          {readButton}
        </div>
      ) : (
        <form className="as-gm-write" noValidate onSubmit={submit}>
          <ValueField rules={fieldRules} value={typed} isAsked={isAsked} onChange={setTyped} />
          <Button type="submit" kind="primary">
            {t('write')}
          </Button>
          {readButton}
        </form>
      )}
      <ReadEnd read={read.state} title={title} rules={rules} language={language} />
    </SignalRow>
  );
}

interface ReadEndProps {
  readonly read: ReturnType<typeof useCommand<never, ReturnType<typeof READ.decode>>>['state'];
  readonly title: string;
  readonly rules: ValueRules;
  readonly language: ReturnType<typeof useLanguage>;
}

export function ReadEnd({ read, title, rules, language }: ReadEndProps) {
  const t = useWords(gmWords);
  const sayLive = useWords(valueWords);
  if (read.phase === 'idle') return null;
  if (read.phase === 'running') return <Notice tone="plain">{t('readBusy', { title })}</Notice>;
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
                value: wholeText(wordWritten(value, rules, bitNames(sayLive))),
                time: dateText(at),
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
