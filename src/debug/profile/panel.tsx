/** The throughput panel: what the live path does at this moment, in figures, lines and lists; pause, reset, record, export. */
import { useState } from 'react';
import { type cn, profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { MINUTE_MS, SECOND_MS } from '../../shared/units';
import { pageProfile } from '../../state/live/page-profile';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { fileName } from './format';
import { LinkTimeline } from './link-timeline';
import type { Keeper } from './profile-store';
import { clockStepOf, saveJson } from './save';
import { StageTable } from './stage-table';
import { Talkers } from './talkers';
import { stageRows } from './throughput';
import { Tiles } from './tiles';
import { Totals } from './totals';
import { useKeeper, useKeeperState } from './use-profile-store';
import './panel.css';

type Length = '1' | '5' | '15';
const LENGTHS: readonly (readonly [Length, keyof typeof cn])[] = [
  ['1', 'minutes1'],
  ['5', 'minutes5'],
  ['15', 'minutes15'],
];

function Tools({ keeper }: { readonly keeper: Keeper }) {
  const say = useWords(profileWords);
  const { now } = useServices();
  const { isPaused, recording } = useKeeperState(keeper);
  const [length, setLength] = useState<Length>('1');
  const isRunning = recording?.isRunning === true;
  const seconds = Math.round((recording?.lastedMs ?? 0) / SECOND_MS);
  return (
    <div className="as-profile__tools">
      <div className="as-profile__buttons">
        <Button onClick={() => keeper.pause(!isPaused)}>{say(isPaused ? 'resume' : 'pause')}</Button>
        <Button onClick={keeper.reset}>{say('reset')}</Button>
        <Segmented
          label={say('recordFor')}
          value={length}
          options={LENGTHS.map(([value, key]) => ({ value, text: say(key) }))}
          onChange={setLength}
        />
        <Button
          kind={isRunning ? 'danger' : 'primary'}
          onClick={() => (isRunning ? keeper.stopRecording() : keeper.record(Number(length) * MINUTE_MS))}
        >
          {say(isRunning ? 'stopRecord' : 'record')}
        </Button>
        <Button onClick={() => saveJson(fileName(now(), 'profile'), keeper.asJson())}>
          {say('exportJson')}
        </Button>
        <Button onClick={() => saveJson(fileName(now(), 'trace'), keeper.asTrace())}>
          {say('exportTrace')}
        </Button>
      </div>
      <p className="as-profile__hint" role="status">
        {isPaused ? `${say('pausedNote')} ` : ''}
        {recording === null
          ? say('exportHint')
          : isRunning
            ? say('recording', { seconds, limit: recording.limitMs / SECOND_MS })
            : say('recorded', { seconds })}
      </p>
    </div>
  );
}

function Figures({ keeper }: { readonly keeper: Keeper }) {
  const say = useWords(profileWords);
  const { seen } = useKeeperState(keeper);
  const [clockStep] = useState(() => clockStepOf(() => pageProfile.now()));
  const last = seen.looks.at(-1);
  if (last === undefined || seen.seconds.length === 0) return <Spinner label={say('waiting')} />;
  return (
    <>
      <Tiles seconds={seen.seconds} />
      <div className="as-profile__cards">
        <StageTable rows={stageRows(seen)} clockStep={clockStep} />
        <LinkTimeline moments={last.worker.links} now={last.worker.at} />
        <Talkers worker={last.worker} />
        <Totals worker={last.worker} />
      </div>
    </>
  );
}

export function Panel() {
  const say = useWords(profileWords);
  const load = useKeeper();
  switch (load.phase) {
    case 'starting':
      return <Spinner label={say('waiting')} />;
    case 'failed':
      return (
        <div className="as-profile__failed">
          <p>{say('failed')}</p>
          <Button onClick={load.retry}>{say('again')}</Button>
        </div>
      );
    case 'here':
      return (
        <div className="as-profile">
          <Tools keeper={load.keeper} />
          <Figures keeper={load.keeper} />
        </div>
      );
  }
}
