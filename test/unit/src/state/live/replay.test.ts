import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { createReplay } from '../../../../../src/state/live/replay';
import type { AlarmView, ReplayCommand, ReplayState } from '../../../../../workers/monitor/contract/contract';

const ALARM = { id: 'a' as AlarmId } as AlarmView;

describe('The replay of a watch', () => {
  it('is inactive until started, and again after it is left', () => {
    const { handleNews, getStatus, alarms } = setUp();
    expect(getStatus()).toEqual({ state: null, fault: null });
    handleNews({ kind: 'replay', replay: STATE });
    handleNews({ kind: 'replay-alarms', alarms: [ALARM] });
    expect(getStatus().state).toBe(STATE);
    expect(alarms()).toEqual(['a']);
    handleNews({ kind: 'replay', replay: null });
    expect(getStatus()).toEqual({ state: null, fault: null });
    expect(alarms()).toEqual([]);
  });

  it('reports why it could not start', () => {
    const { handleNews, getStatus } = setUp();
    handleNews({ kind: 'replay', replay: null, fault: { kind: 'offline' } });
    expect(getStatus()).toEqual({ state: null, fault: { kind: 'offline' } });
  });

  it('ends when the worker is lost, since its successor watches live', () => {
    const { handleNews, handleWorkerLost, getStatus } = setUp();
    handleWorkerLost();
    expect(getStatus().fault).toBeNull();
    handleNews({ kind: 'replay', replay: STATE });
    handleWorkerLost();
    expect(getStatus()).toEqual({ state: null, fault: { kind: 'worker-lost' } });
  });

  it("sends the user's actions", () => {
    const { replay, sent: sentCommands } = setUp();
    replay.start(epochMs(1), epochMs(9));
    replay.play();
    replay.setSpeed(60);
    replay.seek(epochMs(4));
    replay.step(-1);
    replay.pause();
    replay.leave();
    expect(sentCommands).toEqual([
      { kind: 'start', from: 1, end: 9, at: 1 },
      { kind: 'play' },
      { kind: 'speed', speed: 60 },
      { kind: 'seek', at: 4 },
      { kind: 'step', direction: -1 },
      { kind: 'pause' },
      { kind: 'leave' },
    ]);
  });
});

const STATE: ReplayState = {
  from: epochMs(0),
  end: epochMs(100),
  at: epochMs(5),
  speed: 1,
  isPlaying: true,
  readyFrom: epochMs(0),
  readyEnd: epochMs(100),
  loaded: 1,
  total: 1,
  fault: null,
  thinned: 0,
  spacingMs: 0,
};

function setUp() {
  const store = createStore();
  const sentCommands: ReplayCommand[] = [];
  const createdReplay = createReplay(store, (order) => sentCommands.push(order));
  return {
    ...createdReplay,
    sent: sentCommands,
    getStatus: () => store.get(createdReplay.replay.status),
    alarms: () => [...store.get(createdReplay.replay.alarms).keys()],
  };
}
