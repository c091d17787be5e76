import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReplayState } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { PageOwner } from '../../page-document/plan';
import { epochMs } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon, PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { AlarmBackIcon, AlarmForwardIcon } from '../../ui/replay-icons';
import { Segmented } from '../../ui/segmented';
import { alarmName, useSpanAlarms } from '../alarms/use-span-alarms';
import { durationText } from '../time/time-text';
import { AlarmList } from './alarm-list';
import { TimeSlider } from './time-slider';

const SPEEDS = ['1', '10', '60', '600'] as const;

interface TimeBarProps {
  readonly watch: Watch;
  readonly owner: PageOwner;
  readonly state: ReplayState;
}

/** Everything by which a replay is driven, under the page. */
export function TimeBar({ watch, owner, state }: TimeBarProps) {
  const say = useWords(replayWords);
  const sayValue = useWords(valueWords);
  const { replay } = watch;
  const { from, end, at, isPlaying } = state;
  const alarms = useSpanAlarms(owner, from, end);
  const active = useAtomValue(replay.alarms).size;
  const count = alarms.fault === null ? String(alarms.rows.length) : '?';
  const [isListed, setListed] = useState(false);
  // What is not loaded yet must not be played as if there had been nothing.
  const isLoading = state.loaded < state.of && state.fault === null;
  const before = alarms.rows.findLast(({ triggerTime }) => triggerTime < at);
  const after = alarms.rows.find(({ triggerTime }) => triggerTime > at);
  const here = alarms.rows.find(({ triggerTime }) => triggerTime === at);
  const jump = (moment: number): void => replay.seek(epochMs(moment));
  const speed = SPEEDS.find((each) => Number(each) === state.speed) ?? '1';
  return (
    <section className="as-replay-bar" aria-label={say('barLabel')}>
      <Loading watch={watch} state={state} />
      <TimeSlider
        span={state}
        at={at}
        alarms={alarms.rows}
        ready={{ from: state.readyFrom, end: state.readyEnd }}
        onSeek={replay.seek}
      />
      <p className="as-replay-bar__here" role="status">
        {here === undefined ? '' : say('raisedHere', { what: alarmName(here) })}
      </p>
      <div className="as-replay-bar__row">
        <div className="as-replay-bar__keys">
          <IconButton label={say('stepBack')} disabled={isLoading} onClick={() => replay.step(-1)}>
            <StepBackIcon />
          </IconButton>
          <IconButton
            label={say(isPlaying ? 'pause' : 'play')}
            disabled={isLoading && !isPlaying}
            onClick={isPlaying ? replay.pause : replay.play}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </IconButton>
          <IconButton label={say('stepForward')} disabled={isLoading} onClick={() => replay.step(1)}>
            <StepForwardIcon />
          </IconButton>
        </div>
        <div className="as-replay-bar__alarms">
          <IconButton
            label={say('alarmBefore')}
            disabled={before === undefined}
            onClick={() => before && jump(before.triggerTime)}
          >
            <AlarmBackIcon />
          </IconButton>
          <IconButton label={`${say('alarms')} ${count}`} expanded={isListed} onClick={() => setListed(true)}>
            <AlarmIcon />
            <span className="as-replay-bar__count" aria-hidden="true">
              {count}
            </span>
          </IconButton>
          <IconButton
            label={say('alarmAfter')}
            disabled={after === undefined}
            onClick={() => after && jump(after.triggerTime)}
          >
            <AlarmForwardIcon />
          </IconButton>
        </div>
        <Segmented
          label={say('speed')}
          options={SPEEDS.map((value) => ({ value, text: `${value}×` }))}
          value={speed}
          onChange={(next) => replay.setSpeed(Number(next))}
        />
        <span className="as-replay-bar__active">{say('active', { n: active })}</span>
        <Button kind="primary" className="as-replay-bar__live" onClick={replay.leave}>
          {say('backToLive')}
        </Button>
      </div>
      {state.thinned === 0 ? null : (
        <p className="as-replay-bar__note">
          {say('thinned', { n: state.thinned, time: durationText(state.spacingMs, sayValue) })}
        </p>
      )}
      {isListed ? (
        <AlarmList
          alarms={alarms}
          at={at}
          onJump={(moment) => {
            jump(moment);
            setListed(false);
          }}
          onClose={() => setListed(false)}
        />
      ) : null}
    </section>
  );
}

/** How far loading has come, with a way out of it; and what went wrong with it, with a way to try again. */
function Loading({ watch, state }: Omit<TimeBarProps, 'owner'>) {
  const shell = useWords(shellWords);
  const say = useWords(replayWords);
  const language = useLanguage();
  const { from, end, at, loaded, of, fault } = state;
  const { replay } = watch;
  if (fault !== null)
    return (
      <Notice
        tone="bad"
        action={<Button onClick={() => replay.start(from, end, at)}>{shell('retry')}</Button>}
      >
        {say('loadFault', { why: faultText(fault, language) })}
      </Notice>
    );
  if (loaded >= of) return null;
  return (
    <div className="as-replay-bar__loading">
      <span className="as-replay-bar__loading-words">{say('loading', { n: loaded, of })}</span>
      <progress
        className="as-replay-bar__progress"
        aria-label={say('loading', { n: loaded, of })}
        value={loaded}
        max={of}
      />
      <Button onClick={replay.leave}>{shell('cancel')}</Button>
    </div>
  );
}
