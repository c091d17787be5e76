/** The last stage of a watch: batches to the page, of what is live or of the past that is replayed. */
import { type BatchMessage, postedBatch } from '../../../src/shared/batch';
import type { WatchRequest } from '../contract/contract';
import { createBatchSender } from '../live/batch-sender';
import { Kind } from '../live/decode-value';
import type { Ingest } from '../live/ingest';
import { ReplayController } from '../replay/replay-controller';
import type { WatchContext } from './context';
import type { FormulaService } from './formula-service';

export interface BatchStageDeps {
  readonly isHidden: boolean;
  readonly ingest: Ingest;
  readonly formulas: () => FormulaService;
  /** The page shows live values again: ages all values and asks for them. */
  readonly backToLive: () => void;
}
export interface BatchStage {
  readonly replay: ReplayController;
  /** Rows of the table were marked. During a replay live values are merged and aged, but not sent. */
  readonly changed: () => void;
  readonly setHidden: (isHidden: boolean) => void;
  readonly stop: () => void;
}

export function createBatchStage(context: WatchContext, deps: BatchStageDeps): BatchStage {
  const { spec, ports, port, call, emit, rows, slotCount, table, freshness, profile } = context;
  let { isHidden } = deps;
  const post = (message: BatchMessage): void => port.postMessage(postedBatch(message), [message.buffer]);

  const batches = createBatchSender(ports, table, {
    slotCount,
    isHidden,
    beforeBatch: () => {
      profile.begin(table.markedCount);
      profile.formulas(deps.formulas().recompute(), table.markedCount);
    },
    send: (message) => {
      if (context.isStopped() || replay.isOn) return;
      profile.packed(message.buffer);
      post(message);
      profile.posted();
    },
  });
  const replay = new ReplayController({
    ports,
    call,
    rows,
    slotCount,
    emit,
    owner: spec,
    intervalOf: (row) => freshness.intervalOf(row),
    textKindOf: (row) => {
      const kind = deps.ingest.kindOf(row);
      return kind === Kind.string || table.texts[row] !== null ? kind : null;
    },
    formulas: () => deps.formulas().plan(),
    isHidden: () => isHidden,
    send: post,
    backToLive: () => {
      for (let row = 0; row < slotCount; row++) table.mark(row);
      deps.backToLive();
    },
  });
  port.onmessage = ({ data }: MessageEvent<WatchRequest>) => {
    switch (data.kind) {
      case 'painted':
        if (replay.painted(data.sequence)) return;
        profile.painted(data.sequence, data.paintedAt);
        batches.painted(data.sequence);
        return;
      case 'interest':
        replay.setInterest(data.slots);
        batches.setInterest(data.slots);
        return;
      case 'replay':
        replay.order(data.order);
        return;
    }
  };
  return {
    replay,
    changed: () => {
      if (!replay.isOn) batches.changed();
    },
    setHidden: (hidden) => {
      isHidden = hidden;
      batches.setHidden(hidden);
      replay.setHidden(hidden);
    },
    stop: () => {
      port.onmessage = null;
      batches.stop();
      replay.stop();
    },
  };
}
