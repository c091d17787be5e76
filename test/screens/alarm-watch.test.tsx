import { expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/alarm-watch';
import { Readiness } from '../../src/screens/alarm-watch/readiness';
import { epochMs } from '../../src/shared/units';
import { T0 } from '../kit/alarms';
import { createRows, QUERY, SCOPE } from './kit/alarm-list';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside } from './kit/fake-outside';
import { openAt, press } from './kit/open';
import { getBySelector } from './kit/queries';
import { getCurrentPath, renderPart, screen } from './kit/render';

it.each([
  [true, '开始后就绪'],
  [false, '已关闭'],
])('An alarm watch describes the sound before the start as the switch does: %s', async (sound, text) => {
  await renderPart(
    createFakeOutside().services,
    <Readiness
      state={{ isOn: false, unanswered: [], silenced: [], sound: 'off', notification: 'off', gaps: [] }}
      subscription={null}
      awakeState="off"
      settings={{ sound, vibration: true, keepAwake: false, notification: false }}
      isPolled={false}
      now={() => epochMs(T0)}
    />,
  );
  expect(getBySelector('[data-part=sound]')).toHaveTextContent(text);
});

it('An active watch asks before it is left, and stops listening afterwards', async () => {
  const worker = createFakeClient();
  const answers = { ...SCOPE, [QUERY]: createRows() };
  await openAt('/alarm-watch/project/p1', answers, { startMonitor: async () => worker.client });
  await press(words.start);
  expect(worker.watching()).toBe(1);
  await press('返回');
  expect(screen.getByRole('dialog', { name: words.leaveAsk })).toBeInTheDocument();
  await press(words.leave);
  expect(getCurrentPath()).toBe('/alarm-watch');
  expect(worker.watching()).toBe(0);
});
