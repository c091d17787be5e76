/** The last stage of a watch: sends live batches to the page. An active replay sends its own batches. */
import { type BatchMessage, packBatch } from '../../../src/shared/batch';
import type { ReplayCommand, WatchRequest } from '../contract/contract';
import { createBatchSender } from '../live/batch-sender';
import type { ReplayController } from '../replay/replay-controller';
import type { WatchContext } from './context';

interface BatchServices {
  /** Updates results and returns the number of evaluated formulas; `undefined` without formulas. */
  readonly formulas: { readonly recompute: () => number | undefined };
  readonly replay: ReplayController;
}
export interface BatchStageDeps {
  readonly isHidden: boolean;
  readonly getLatePart: () => {
    readonly getServices: () => BatchServices | null;
    readonly load: () => Promise<BatchServices | null>;
  };
}
export interface BatchStage {
  /** Handles marked rows. During a replay live values are merged and aged, but not sent. */
  readonly handleChanges: () => void;
  readonly setHidden: (isHidden: boolean) => void;
  readonly isHidden: () => boolean;
  readonly interest: () => Uint32Array | null;
  readonly post: (message: BatchMessage) => void;
  /** Whether the page shows the past or is about to. */
  readonly isReplaying: () => boolean;
  readonly stop: () => void;
}

export function createBatchStage(context: WatchContext, deps: BatchStageDeps): BatchStage {
  const { ports, port, emit, slotCount, table, profile } = context;
  let { isHidden } = deps;
  let interest: Uint32Array | null = null;
  const getServices = () => deps.getLatePart().getServices();
  const isReplaying = (): boolean => getServices()?.replay.isOn ?? false;
  const isPastShown = (): boolean => getServices()?.replay.isShown ?? false;
  const post = (message: BatchMessage): void => port.postMessage(packBatch(message), [message.buffer]);

  const batches = createBatchSender(ports, table, {
    slotCount,
    isHidden,
    beforeBatch: () => {
      profile.beginBatch(table.markedCount);
      profile.recordFormulas(getServices()?.formulas.recompute(), table.markedCount);
    },
    send: (batch) => {
      if (context.isStopped() || isPastShown()) return;
      profile.recordPack(batch);
      post(batch);
      profile.recordPost();
    },
  });
  const commandReplay = async (command: ReplayCommand): Promise<void> => {
    const replay = (getServices() ?? (await deps.getLatePart().load()))?.replay;
    if (replay) replay.handleCommand(command);
    else emit({ kind: 'replay', replay: null, fault: { kind: 'offline' } });
  };
  port.onmessage = ({ data }: MessageEvent<WatchRequest>) => {
    switch (data.kind) {
      case 'painted':
        if (getServices()?.replay.handlePaint(data.sequence)) return;
        profile.recordPaint(data.sequence, data.paintedAt);
        batches.handlePaint(data.sequence);
        return;
      case 'interest':
        interest = data.slots;
        getServices()?.replay.setInterest(interest);
        batches.setInterest(interest);
        return;
      case 'replay':
        void commandReplay(data.command);
        return;
    }
  };
  return {
    handleChanges: () => {
      if (!isPastShown()) batches.handleChanges();
    },
    setHidden: (hidden) => {
      isHidden = hidden;
      batches.setHidden(hidden);
      getServices()?.replay.setHidden(hidden);
    },
    isHidden: () => isHidden,
    interest: () => interest,
    post,
    isReplaying,
    stop: () => {
      port.onmessage = null;
      batches.stop();
    },
  };
}
