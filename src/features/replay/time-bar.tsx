import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReplayState } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { PageOwner } from '../../page-document/plan';
import { DAY_MS, type EpochMs, epochMs } from '../../shared/units';
import type { Replay } from '../../state/live/replay';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import {
  AlarmBackIcon,
  AlarmForwardIcon,
  PauseIcon,
  PlayIcon,
  StepBackIcon,
  StepForwardIcon,
} from '../../ui/replay-icons';
import { SelectField } from '../../ui/select-field';
import { useAlarmTexts } from '../alarms/alarm-text';
import { type RangeAlarms, useRangeAlarms } from '../alarms/use-range-alarms';
import { formatDuration } from '../time/time-text';
import { ReplayAlarms } from './replay-alarms';
import { TimeSlider } from './time-slider';

const SPEEDS = ['1', '10', '60', '600'] as const;
/** Speeds for ranges of more than a day: a week plays in three minutes. */
const LONG_SPEEDS = ['1', '60', '600', '3600'] as const;

interface TimeBarProps {
  readonly watch: Watch;
  readonly owner: PageOwner;
  readonly state: ReplayState;
}

export function TimeBar({ watch, owner, state }: TimeBarProps) {
  const t = useWords(replayWords);
  const tValues = useWords(valueWords);
  const { formatTitle } = useAlarmTexts();
  const { replay } = watch;
  const { from, end, at } = state;
  const alarms = useRangeAlarms(owner, from, end);
  const activeCount = useAtomValue(replay.alarms).size;
  // A source that does not support alarms must not look like one without alarms.
  const hasAlarms = alarms.fault?.kind !== 'unsupported';
  const [isListOpen, setListOpen] = useState(false);
  const raisedAlarm = alarms.rows.find(({ triggerTime }) => triggerTime === at);
  const speeds: readonly string[] = end - from > DAY_MS ? LONG_SPEEDS : SPEEDS;
  const speed = speeds.find((option) => Number(option) === state.speed) ?? '1';
  return (
    <section
      className={cx('as-replay-bar', state.isPlaying && 'as-replay-bar--playing')}
      aria-label={t('barLabel')}
    >
      <LoadProgress replay={replay} state={state} />
      <TimeSlider
        range={state}
        at={at}
        alarms={alarms.rows}
        loadedRange={{ from: state.readyFrom, end: state.readyEnd }}
        onSeek={replay.seek}
      />
      <div className="as-replay-bar__words">
        <p className="as-replay-bar__here" role="status">
          {raisedAlarm === undefined ? '' : t('raisedHere', { what: formatTitle(raisedAlarm) })}
        </p>
        {hasAlarms ? (
          <span className="as-replay-bar__active">
            {t('active', { n: state.unknownAlarms ? '?' : activeCount })}
          </span>
        ) : null}
      </div>
      <div className="as-replay-bar__row">
        <PlaybackButtons replay={replay} state={state} />
        {hasAlarms ? (
          <AlarmButtons
            alarms={alarms}
            at={at}
            isListOpen={isListOpen}
            onOpenList={() => setListOpen(true)}
            onJump={replay.seek}
          />
        ) : null}
        <SelectField
          label={t('speed')}
          options={speeds.map((value) => ({ value, text: `${value}×` }))}
          value={speed}
          onChange={(next) => replay.setSpeed(Number(next))}
        />
        <Button kind="primary" className="as-replay-bar__live" onClick={replay.leave}>
          {t('backToLive')}
        </Button>
      </div>
      {state.thinned === 0 ? null : (
        <p className="as-replay-bar__note">
          {t('thinned', { n: state.thinned, time: formatDuration(state.spacingMs, tValues) })}
        </p>
      )}
      {isListOpen ? (
        <ReplayAlarms
          alarms={alarms}
          at={at}
          onJump={(moment) => {
            replay.seek(moment);
            setListOpen(false);
          }}
          onClose={() => setListOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface PlaybackProps {
  readonly replay: Replay;
  readonly state: ReplayState;
}

function PlaybackButtons({ replay, state }: PlaybackProps) {
  const t = useWords(replayWords);
  const { isPlaying } = state;
  // Values that are still loading must not play as missing.
  const isLoading = state.loaded < state.total && state.fault === null;
  return (
    <div className="as-replay-bar__keys">
      <IconButton label={t('stepBack')} disabled={isLoading} onClick={() => replay.step(-1)}>
        <StepBackIcon />
      </IconButton>
      <IconButton
        label={t(isPlaying ? 'pause' : 'play')}
        disabled={isLoading && !isPlaying}
        onClick={isPlaying ? replay.pause : replay.play}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <IconButton label={t('stepForward')} disabled={isLoading} onClick={() => replay.step(1)}>
        <StepForwardIcon />
      </IconButton>
    </div>
  );
}

interface AlarmButtonsProps {
  readonly alarms: RangeAlarms;
  readonly at: EpochMs;
  readonly isListOpen: boolean;
  readonly onOpenList: () => void;
  readonly onJump: (at: EpochMs) => void;
}

function AlarmButtons({ alarms, at, isListOpen, onOpenList, onJump }: AlarmButtonsProps) {
  const t = useWords(replayWords);
  const count = alarms.fault === null ? String(alarms.rows.length) : '?';
  const previous = alarms.rows.filter(({ triggerTime }) => triggerTime < at).at(-1);
  const next = alarms.rows.find(({ triggerTime }) => triggerTime > at);
  return (
    <div className="as-replay-bar__alarms">
      <IconButton
        label={t('alarmBefore')}
        disabled={previous === undefined}
        onClick={() => previous && onJump(epochMs(previous.triggerTime))}
      >
        <AlarmBackIcon />
      </IconButton>
      <IconButton label={`${t('alarms')} ${count}`} expanded={isListOpen} onClick={onOpenList}>
        <AlarmIcon />
        <span className="as-replay-bar__count" aria-hidden="true">
          {count}
        </span>
      </IconButton>
      <IconButton
        label={t('alarmAfter')}
        disabled={next === undefined}
        onClick={() => next && onJump(epochMs(next.triggerTime))}
      >
        <AlarmForwardIcon />
      </IconButton>
    </div>
  );
}

function LoadProgress({ replay, state }: PlaybackProps) {
  const t = useWords(replayWords);
  const language = useLanguage();
  const { at, loaded, total, fault } = state;
  if (fault !== null)
    return (
      // Any command loads the missing parts. A restart would lose the speed and the loaded parts.
      <Notice tone="bad" action={<Button onClick={() => replay.seek(at)}>{t('retry')}</Button>}>
        {t('historyIncomplete', { why: faultText(fault, language) })}
      </Notice>
    );
  if (loaded >= total) return null;
  return (
    <div className="as-replay-bar__loading">
      <span className="as-replay-bar__loading-words">{t('loading', { n: loaded, of: total })}</span>
      <progress
        className="as-replay-bar__progress"
        aria-label={t('loading', { n: loaded, of: total })}
        value={loaded}
        max={total}
      />
      <Button onClick={replay.leave}>{t('cancel')}</Button>
    </div>
  );
}
