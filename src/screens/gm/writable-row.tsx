import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { exactText } from '../../features/live-values/reading-text';
import { declaredText } from '../../features/signals/declared-text';
import type { LiveSignals } from '../../features/signals/live-signals';
import { SignalRow } from '../../features/signals/signal-row';
import { dateText } from '../../features/time/time-text';
import { faultText } from '../../i18n/fault-text';
import { gmWords } from '../../i18n/gm';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EquipmentId } from '../../shared/ids';
import { useCommand } from '../../state/commands/use-command';
import { readingAtom } from '../../state/live/atoms';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { READ } from './read-command';
import { rangeWords, typedProblem } from './write-rules';

interface WritableRowProps {
  readonly equipId: EquipmentId;
  readonly signal: SignalDeclaration;
  readonly slot: number;
  readonly signals: LiveSignals;
}

const MAX_TYPED = 200;

/** One parameter that can be written: reads it; presses or releases a bit; sets any other within its limits. */
export function WritableRow({ equipId, signal, slot, signals }: WritableRowProps) {
  const say = useWords(gmWords);
  const sayLive = useWords(valueWords);
  const language = useLanguage();
  const { watch, now, inspect, write } = signals;
  const reading = useAtomValue(readingAtom(watch.board, slot));
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const read = useCommand(READ, `${equipId} ${signal.id}`);
  const title = signal.title === '' ? signal.id : signal.title;
  const withUnit = (text: string): string => (signal.unit === '' ? text : `${text} ${signal.unit}`);
  const range = rangeWords(signal);
  const limits = range === null ? '' : say(...range);
  const problem = typedProblem(signal, typed);

  const problemText = (): string => {
    if (!isAsked || problem === null) return '';
    return problem === 'outOfRange' ? say('outOfRange', { range: limits }) : sayLive(problem);
  };
  const ask = (value: string, shownNew: string): void =>
    write({
      slot,
      signalId: signal.id,
      value,
      label: title,
      confirm: '',
      shownOld: withUnit(
        declaredText(signal, reading) ?? exactText(reading, watch.board.description(slot), sayLive),
      ),
      shownNew,
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    const value = typed.trim();
    if (problem === null) ask(value, withUnit(value));
  };
  const wordOf = (value: '0' | '1'): string =>
    signal.map.find(([raw]) => raw === value)?.[1] ?? sayLive(value === '1' ? 'on' : 'off');
  const readButton = (
    <Button
      busy={read.isRunning}
      onClick={() => void read.run({ equipId, signalId: signal.id, method: 'read' })}
    >
      {say('read')}
    </Button>
  );
  return (
    <SignalRow signal={signal} slot={slot} watch={watch} now={now} onOpen={inspect} alwaysShowsState>
      {signal.dataType === 'bit' ? (
        <div className="as-gm-write">
          <Button onClick={() => ask('1', wordOf('1'))}>{say('press')}</Button>
          <Button onClick={() => ask('0', wordOf('0'))}>{say('releaseBit')}</Button>
          {readButton}
        </div>
      ) : (
        <form className="as-gm-write" noValidate onSubmit={submit}>
          <TextField
            label={limits === '' ? say('newValue') : `${say('newValue')} · ${limits}`}
            inputMode={signal.dataType === 'string' && range === null ? 'text' : 'decimal'}
            enterKeyHint="done"
            autoComplete="off"
            maxLength={MAX_TYPED}
            value={typed}
            error={problemText()}
            onChange={setTyped}
          />
          <Button type="submit" kind="primary">
            {say('write')}
          </Button>
          {readButton}
        </form>
      )}
      <ReadEnd read={read.state} title={title} unit={signal.unit} language={language} />
    </SignalRow>
  );
}

interface ReadEndProps {
  readonly read: ReturnType<typeof useCommand<never, ReturnType<typeof READ.decode>>>['state'];
  readonly title: string;
  readonly unit: string;
  readonly language: ReturnType<typeof useLanguage>;
}

/** The end of a reading: the device's answer, or why there is none. */
export function ReadEnd({ read, title, unit, language }: ReadEndProps) {
  const say = useWords(gmWords);
  if (read.phase === 'idle') return null;
  if (read.phase === 'running') return <Notice tone="plain">{say('readBusy', { title })}</Notice>;
  const { end, at } = read;
  switch (end.end) {
    case 'done': {
      const value = end.data?.value ?? null;
      return (
        <Notice tone="plain">
          {value === null
            ? say('readEmpty', { title })
            : // It is the value of that moment, so it is shown with its time.
              say('readDone', { title, value: unit === '' ? value : `${value} ${unit}`, time: dateText(at) })}
        </Notice>
      );
    }
    case 'unknown':
      return <Notice tone="warn">{say('readUnknown', { title })}</Notice>;
    case 'refused':
      return <Notice tone="bad">{say('readRefused', { title, why: faultText(end.fault, language) })}</Notice>;
    case 'cancelled':
      return null;
  }
}
