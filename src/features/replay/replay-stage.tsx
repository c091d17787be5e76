import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useBodyClass } from '../../browser/use-body-class';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import type { PageOwner } from '../../page-document/plan';
import type { Watch } from '../../state/live/watch';
import { formatDateTime, formatZoneMark } from '../time/time-text';
import { LiveAlarmNotice } from './live-news';
import { TimeBar } from './time-bar';
import './replay.css';

export interface ReplayStageProps {
  readonly watch: Watch;
  readonly owner: PageOwner;
  readonly children: ReactNode;
}

export function ReplayStage({ watch, owner, children }: ReplayStageProps) {
  const t = useWords(replayWords);
  const { state } = useAtomValue(watch.replay.status);
  useBodyClass('as-body--replay', true);
  return (
    <>
      <LiveAlarmNotice watch={watch} />
      <div className="as-replay">
        <p className="as-replay__label">
          {/* The time is hidden from screen readers, which would read it constantly; the slider announces it. */}
          <span role="status">{t('frame')}</span>
          {state === null ? null : (
            <time aria-hidden="true">{`${formatDateTime(state.at)}${formatZoneMark(state.at)}`}</time>
          )}
        </p>
        <div className="as-replay__page">{children}</div>
      </div>
      {state === null ? null : <TimeBar watch={watch} owner={owner} state={state} />}
    </>
  );
}
