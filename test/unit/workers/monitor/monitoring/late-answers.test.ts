/** Checks that an answer to an older request never replaces a newer one. */
import { expect, it } from 'vitest';
import type { AlarmRow } from '../../../../../src/shared/calls/alarm';
import { done, type Outcome } from '../../../../../src/shared/faults';
import type { WatchMessage } from '../../../../../workers/monitor/contract/contract';
import { readAlarmEvents } from '../../../../../workers/monitor/live/frame-events';
import { createAlarmFeed } from '../../../../../workers/monitor/monitoring/alarm-feed';
import { createCountService } from '../../../../../workers/monitor/monitoring/count-service';
import { FakePorts, settle } from '../../../../kit/fake-ports';

it('The active alarms come from the newest listing, even if an older one is answered later', async () => {
  const messages: WatchMessage[] = [];
  const { ask, answers } = createQueries<readonly AlarmRow[]>();
  const feed = createAlarmFeed(
    {
      ports: new FakePorts(),
      isAlarmsOnly: true,
      lastFrameAt: () => null,
      emit: (message) => messages.push(message),
      scheduleOnce: () => undefined,
    },
    ask,
  );
  const olderListing = feed.ask();
  void feed.ask();
  answers[1]?.(readAlarmEvents([{ id: 'a', triggerTime: 1 }]));
  await settle();
  const before = messages.length;
  answers[0]?.([]);
  expect(await olderListing).toMatchObject({ ok: false, fault: { kind: 'cancelled' } });
  expect(messages).toHaveLength(before);
});

it('A page requests names for pushed alarms once per burst', () => {
  const { ask, answers } = createQueries<readonly AlarmRow[]>();
  const timers = new Map<string, () => void>();
  const feed = createAlarmFeed(
    {
      ports: new FakePorts(),
      isAlarmsOnly: false,
      lastFrameAt: () => null,
      emit: () => undefined,
      scheduleOnce: (name, _, run) => timers.set(name, run),
    },
    ask,
  );
  for (const id of ['a', 'b']) feed.handlePush([{ id, triggerTime: 1 }]);
  expect([...timers.keys()]).toEqual(['alarm-names']);
  timers.get('alarm-names')?.();
  expect(answers).toHaveLength(1);
});

it('A count comes from the newest request, and is ignored once the watch has stopped', async () => {
  const ports = new FakePorts();
  const countTexts: string[] = [];
  const { ask, answers } = createQueries<number>();
  const counts = createCountService(ports, ['alarm_count'], {
    query: ask,
    onCount: (_, text) => countTexts.push(text),
  });
  counts.refresh();
  await ports.advance(600_000);
  counts.refresh();
  answers[1]?.(2);
  await settle();
  answers[0]?.(1);
  await settle();
  expect(countTexts).toEqual(['2']);
  await ports.advance(600_000);
  counts.refresh();
  counts.stop();
  answers[2]?.(3);
  await settle();
  expect(countTexts).toEqual(['2']);
});

function createQueries<T>() {
  const answers: ((value: T) => void)[] = [];
  const ask = (): Promise<Outcome<T>> =>
    new Promise((resolve) => answers.push((value) => resolve(done(value))));
  return { ask, answers };
}
