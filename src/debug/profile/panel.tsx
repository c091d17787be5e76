/** The throughput panel: figures, lines and lists of the live path; pause, reset, record, export, compare. */
import { useRef, useState } from 'react';
import { type cn, profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { MINUTE_MS, SECOND_MS } from '../../shared/units';
import { pageProfile } from '../../state/live/page-profile';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { BASE_LINE_MAX_BYTES, readBaseLine } from './base-line';
import { createFileName } from './format';
import { HealthLine } from './health-line';
import { LinkTimeline } from './link-timeline';
import type { ProfileStore } from './profile-store';
import { measureClockStep, saveJson } from './save';
import { StageTable } from './stage-table';
import { Talkers } from './talkers';
import { getStageRows } from './throughput';
import { Tiles } from './tiles';
import { Totals } from './totals';
import { useProfileState, useProfileStore } from './use-profile-store';
import './panel.css';

type Length = '1' | '5' | '15';
const LENGTHS: readonly (readonly [Length, keyof typeof cn])[] = [
  ['1', 'minutes1'],
  ['5', 'minutes5'],
  ['15', 'minutes15'],
];

function Tools({ store }: { readonly store: ProfileStore }) {
  const t = useWords(profileWords);
  const { now } = useServices();
  const { isPaused, recording } = useProfileState(store);
  const [length, setLength] = useState<Length>('1');
  const isRunning = recording?.isRunning === true;
  const seconds = Math.round((recording?.durationMs ?? 0) / SECOND_MS);
  return (
    <div className="as-profile__tools">
      <div className="as-profile__buttons">
        <Button onClick={() => store.pause(!isPaused)}>{t(isPaused ? 'resume' : 'pause')}</Button>
        <Button onClick={store.reset}>{t('reset')}</Button>
        <Segmented
          label={t('recordFor')}
          value={length}
          options={LENGTHS.map(([value, key]) => ({ value, text: t(key) }))}
          onChange={setLength}
        />
        <Button
          kind={isRunning ? 'danger' : 'primary'}
          onClick={() => (isRunning ? store.stopRecording() : store.record(Number(length) * MINUTE_MS))}
        >
          {t(isRunning ? 'stopRecord' : 'record')}
        </Button>
        <Button onClick={() => saveJson(createFileName(now(), 'profile'), store.toJson())}>
          {t('exportJson')}
        </Button>
        <Button onClick={() => saveJson(createFileName(now(), 'trace'), store.toTrace())}>
          {t('exportTrace')}
        </Button>
        <Compare store={store} />
      </div>
      <p className="as-profile__hint" role="status">
        {isPaused ? `${t('pausedNote')} ` : ''}
        {recording === null
          ? t('exportHint')
          : isRunning
            ? t('recording', { seconds, limit: recording.limitMs / SECOND_MS })
            : t('recorded', { seconds })}
      </p>
    </div>
  );
}

function Compare({ store }: { readonly store: ProfileStore }) {
  const t = useWords(profileWords);
  const { feedback } = useServices();
  const { baseLine } = useProfileState(store);
  const input = useRef<HTMLInputElement>(null);
  const openFile = async (file: File): Promise<void> => {
    const loadedProfile = file.size > BASE_LINE_MAX_BYTES ? null : readBaseLine(await file.text());
    if (loadedProfile === null) feedback.toast(t('baseUnreadable'), 'bad');
    else store.compareWith(loadedProfile);
  };
  if (baseLine !== null)
    return (
      <Button onClick={() => store.compareWith(null)}>
        {t('baseAway', { version: baseLine.version, seconds: baseLine.seconds.length })}
      </Button>
    );
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('baseOpen')}</Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('baseOpen')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) void openFile(file);
        }}
      />
    </>
  );
}

function Figures({ store }: { readonly store: ProfileStore }) {
  const t = useWords(profileWords);
  const { throughput, baseLine } = useProfileState(store);
  const [clockStep] = useState(() => measureClockStep(() => pageProfile.now()));
  const last = throughput.snapshots.at(-1);
  if (last === undefined || throughput.seconds.length === 0) return <Spinner label={t('waiting')} />;
  return (
    <>
      <Tiles seconds={throughput.seconds} worker={last.worker} baseLine={baseLine} />
      <div className="as-profile__cards">
        <StageTable rows={getStageRows(throughput)} clockStep={clockStep} baseLine={baseLine} />
        <LinkTimeline entries={last.worker.links} now={last.worker.at} />
        <Talkers worker={last.worker} />
        <Totals worker={last.worker} />
      </div>
    </>
  );
}

export function Panel() {
  const t = useWords(profileWords);
  const storeLoad = useProfileStore();
  switch (storeLoad.status) {
    case 'starting':
      return <Spinner label={t('waiting')} />;
    case 'failed':
      return (
        <div className="as-profile__failed">
          <p>{t('failed')}</p>
          <Button onClick={storeLoad.retry}>{t('retry')}</Button>
        </div>
      );
    case 'ready':
      return (
        <div className="as-profile">
          <Tools store={storeLoad.store} />
          <HealthLine />
          <Figures store={storeLoad.store} />
        </div>
      );
  }
}
