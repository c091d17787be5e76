import type { createStore } from 'jotai';
import type { CommonKey } from '../../../i18n/common';
import type { Words } from '../../../i18n/engine';
import type { cn } from '../../../i18n/values';
import type { SeenValues } from '../../../state/work/take-evidence';
import { formatReading } from '../../live-values/reading-text';
import { createSignalSpec } from '../../live-values/signal-spec';
import { getDeclaredRules } from '../../live-values/value-rules';
import type { LiveWatch } from './live-items';

export function createSeenValues(
  { source, watch, now }: LiveWatch,
  store: ReturnType<typeof createStore>,
  t: Words<keyof typeof cn | CommonKey>,
): SeenValues {
  const { board } = watch;
  const status = store.get(watch.status);
  return {
    board,
    slots: createSignalSpec(source).slots,
    status,
    alarms: store.get(watch.alarms),
    unknownAlarms: status.unknownAlarms,
    formatValue: (slot) => {
      const { text, unit } = formatReading(board.getReading(slot), getDeclaredRules(board, slot), t);
      return { title: board.getDescription(slot)?.title ?? '', value: text, unit };
    },
    now: now(),
    isFollowed: watch.isFollowed,
    maySee: () => true,
    isReplay: false,
  };
}
