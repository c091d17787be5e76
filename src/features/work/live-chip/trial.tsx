/**
 * Runs the trial of a functional item: the user operates the device by hand, and the observed signal becomes the
 * answer. After an undecided trial the item is filled in by hand.
 */
import { useAtomValue } from 'jotai';
import { type LiveItemKey, liveItemWords } from '../../../i18n/live-item';
import { useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import type { Expectation, InspectionItem } from '../../../shared/calls/inspection';
import type { LiveProof } from '../../../shared/calls/live-proof';
import type { Finding } from '../../../shared/calls/statuses';
import { getValueName } from '../../../shared/value-text';
import { createTrace, type TrialOutcome } from '../../../shared/work/actuate';
import { useInSight } from '../../../state/hooks/use-in-sight';
import { useTick } from '../../../state/hooks/use-tick';
import { getReadingAtom } from '../../../state/live/atoms';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Tag } from '../../../ui/tag';
import { getBitNames } from '../../live-values/reading-text';
import { getDeclaredRules } from '../../live-values/value-rules';
import { isOneTapState, toLiveProof } from './chip-state';
import { type ChipItem, OFF_SCREEN, useReadChipState } from './live-chip';
import { getSlot, type LiveWatch, useLiveItems } from './live-items';
import { formatShownValue, getShownValue } from './shown-value';
import { toSeconds, useTrial } from './use-trial';

interface TrialProps {
  readonly item: ChipItem & Pick<InspectionItem, 'expect'>;
  readonly onDecided: (result: Finding, proof: LiveProof) => void;
}

/** Formats an expectation, such as "= Running" or "2 ~ 8". */
function formatExpectation(
  { op, a, b }: Expectation,
  nameOfA: string | null,
  outsideTemplate: string,
): string {
  if (op === 'between') return `${a} ~ ${b ?? ''}`;
  if (op === 'outside') return outsideTemplate.replace('{range}', `${a} ~ ${b ?? ''}`);
  const signs = { '=': '=', '!=': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' } as const;
  return `${signs[op]} ${nameOfA ?? a}`;
}

export function Trial({ item, onDecided }: TrialProps) {
  const t = useWords(liveItemWords);
  const state = useLiveItems();
  const slot = getSlot(state, item.id);
  const { expect } = item;
  if (state.kind !== 'ready' || slot === null || expect === null)
    return <p className="as-item__quiet">{t('byHand')}</p>;
  return <WatchedTrial item={item} expect={expect} slot={slot} onDecided={onDecided} live={state.live} />;
}

const UNDECIDED_KEYS = {
  link: 'trialLink',
  'there already': 'trialThere',
  'no new value': 'trialNoNew',
  hidden: 'trialHidden',
} as const satisfies Readonly<Record<string, LiveItemKey>>;

interface WatchedTrialProps extends TrialProps {
  readonly expect: Expectation;
  readonly slot: number;
  readonly live: LiveWatch;
}

function WatchedTrial({ item, expect, slot, live, onDecided }: WatchedTrialProps) {
  const t = useWords(liveItemWords);
  const tValues = useWords(valueWords);
  const { watch, now } = live;
  const { ref, isInSight } = useInSight();
  // Off screen it updates once a second, like the chip next to it.
  useAtomValue<unknown>(isInSight ? getReadingAtom(watch.board, slot) : OFF_SCREEN);
  useAtomValue(watch.status);
  const readState = useReadChipState(live, slot);
  const shownValue = getShownValue(live, slot, item, watch.board.getReading(slot), tValues);
  const { outcome, start, stop } = useTrial(live, slot, expect, (result, trial) => {
    const reading = watch.board.getReading(slot);
    const lastValue = getShownValue(live, slot, item, reading, tValues);
    const { state, link } = readState();
    if (lastValue === null) return;
    onDecided(result, { ...toLiveProof(lastValue, state, link, now()), trace: createTrace(trial) });
  });
  const { state } = readState();
  const isReady = isOneTapState(state) && shownValue !== null;
  // The value ages until the user starts.
  useTick(isReady);
  const rules = getDeclaredRules(watch.board, slot);
  const expectedName =
    rules === null ? null : getValueName({ number: expect.a, text: null }, rules, getBitNames(tValues));
  const aimText = t('trialAim', {
    expect: formatExpectation(expect, expectedName, t('trialOutside')),
    n: expect.withinS,
  });
  if (outcome?.kind === 'waiting')
    return (
      <div ref={ref} className="as-trial">
        <p>{aimText}</p>
        <p role="timer" className="as-trial__left">
          {t('trialRunning', {
            n: toSeconds(outcome.remainingMs),
            value: shownValue === null ? '--' : formatShownValue(item, shownValue),
          })}
        </p>
        <Button onClick={stop}>{t('stop')}</Button>
      </div>
    );
  return (
    <div ref={ref} className="as-trial">
      <p>{aimText}</p>
      {outcome === null ? null : <TrialResult outcome={outcome} withinS={expect.withinS} />}
      {isReady || state === 'waiting' ? null : <p className="as-item__quiet">{t('trialNeedsLive')}</p>}
      <Button
        disabled={!isReady}
        label={`${t(outcome === null ? 'trialStart' : 'trialAgain')} · ${item.title}`}
        onClick={start}
      >
        {t(outcome === null ? 'trialStart' : 'trialAgain')}
      </Button>
    </div>
  );
}

function TrialResult({ outcome, withinS }: { readonly outcome: TrialOutcome; readonly withinS: number }) {
  const t = useWords(liveItemWords);
  if (outcome.kind === 'normal')
    return (
      <p role="status">
        <Tag tone="good">{t('trialNormal', { n: toSeconds(outcome.elapsedMs) })}</Tag>
      </p>
    );
  if (outcome.kind === 'abnormal') return <Notice tone="bad">{t('trialAbnormal', { n: withinS })}</Notice>;
  return outcome.kind === 'undecided' ? (
    <Notice tone="warn">{t(UNDECIDED_KEYS[outcome.reason])}</Notice>
  ) : null;
}
