/** A night shift's view of the evening before: a time of day alone would imply today. */

import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { LiveNotice } from '../../src/features/alarms/live-notice';
import { GapList } from '../../src/screens/alarm-watch/gap-list';
import { RingingDialog } from '../../src/screens/alarm-watch/ringing';
import { type EpochMs, epochMs } from '../../src/shared/units';
import { createAlarmRow } from '../kit/alarms';
import { NOW } from './kit/fake-watch';
import { startSession } from './kit/open';
import { cleanup, renderBare } from './kit/render';

/** 2025-10-09 16:23:20 by the platform's clock. */
const TODAY = epochMs(NOW - 30 * 60_000);
const YESTERDAY = epochMs(NOW - 17 * 3_600_000);

it('A gap in receiving is shown with its day', async () => {
  await show(<GapList gaps={[{ reason: 'link', from: YESTERDAY, to: TODAY }]} />);
  expect(document.body).toHaveTextContent('10-08 23:53:20 至 16:23:20');
});

it('An unanswered alarm is shown with its day', async () => {
  await show(<Rings since={YESTERDAY} />);
  expect(document.body).toHaveTextContent('10-08 23:53:20');
  cleanup();
  await show(<Rings since={TODAY} />);
  expect(document.body).not.toHaveTextContent('10-09');
});

it('The lost connection above an alarm list is shown with its day', async () => {
  await show(<Lost since={YESTERDAY} />);
  expect(document.body).toHaveTextContent('10-08 23:53:20');
  cleanup();
  await show(<Lost since={TODAY} />);
  expect(document.body).toHaveTextContent('16:23:20');
});

async function show(node: ReactNode): Promise<void> {
  const { services } = await startSession();
  await renderBare(services, node);
}
function Rings({ since }: { readonly since: EpochMs }) {
  const doNothing = (): void => undefined;
  const alarm = createAlarmRow('a', 0, { triggerTime: since });
  return (
    <RingingDialog
      unansweredIds={[alarm.id]}
      alarms={[alarm]}
      texts={useAlarmTexts()}
      onSilence={doNothing}
    />
  );
}
function Lost({ since }: { readonly since: EpochMs }) {
  const link = { status: 'reconnecting', since, lastFrameAt: since, retryAt: null, fault: null } as const;
  const feed = { frameAt: null, listedAt: null, fault: null };
  return <LiveNotice live={{ receivedAlarms: new Map(), fault: null, state: { link, feed } }} />;
}
