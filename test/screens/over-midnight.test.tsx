/** What a night shift sees of the evening before: a time of day alone would say that it was today. */
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { LiveNotice } from '../../src/features/alarms/live-notice';
import type { LiveAlarms } from '../../src/features/alarms/use-alarm-subscription';
import { GapList } from '../../src/screens/alarm-watch/gap-list';
import { Ringing } from '../../src/screens/alarm-watch/ringing';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { type EpochMs, epochMs } from '../../src/shared/units';
import { alarmRow } from '../kit/alarms';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { cleanup, renderBare } from './kit/render';

const MINUTE = 60_000;
/** 2025-10-09 16:53:20 by the clock of the platform. */
const NOW = 1_760_000_000_000;
const TODAY = epochMs(NOW - 30 * MINUTE);
const YESTERDAY = epochMs(NOW - 17 * 60 * MINUTE);

let outside: FakeOutside;

async function show(node: ReactNode): Promise<string> {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
  await outside.services.session.check();
  await renderBare(outside.services, node);
  return document.body.textContent ?? '';
}
function Rings({ alarm }: { readonly alarm: AlarmRow }) {
  const texts = useAlarmTexts();
  const nothing = (): void => undefined;
  return (
    <Ringing
      alarms={[alarm]}
      isSounding
      texts={texts}
      confirmable={1}
      isSending={false}
      onSilence={nothing}
      onConfirm={nothing}
    />
  );
}
const lost = (since: EpochMs): LiveAlarms => ({
  received: new Map(),
  fault: null,
  state: {
    link: { phase: 'reconnecting', since, lastFrameAt: since, retryAt: null, fault: null },
    feed: { frameAt: null, listedAt: null, fault: null },
  },
});

describe('Over midnight', () => {
  it('a time in which nothing could be heard is said with its day', async () => {
    const gap = { reason: 'link', from: YESTERDAY, to: TODAY } as const;
    expect(await show(<GapList gaps={[gap]} />)).toContain('10-08 23:53:20 至 16:23:20');
  });

  it('an alarm that nobody has answered is said with its day', async () => {
    const alarm = alarmRow('a', 0, { triggerTime: YESTERDAY });
    expect(await show(<Rings alarm={alarm} />)).toContain('10-08 23:53:20');
    cleanup();
    expect(await show(<Rings alarm={{ ...alarm, triggerTime: TODAY }} />)).not.toContain('10-09');
  });

  it('the loss of the link above a list of alarms is said with its day', async () => {
    expect(await show(<LiveNotice live={lost(YESTERDAY)} />)).toContain('10-08 23:53:20');
    cleanup();
    expect(await show(<LiveNotice live={lost(TODAY)} />)).toContain('16:23:20');
  });
});
