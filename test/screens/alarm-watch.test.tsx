import { expect, it } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { cn as words } from '../../src/i18n/alarm-watch';
import { Readiness } from '../../src/screens/alarm-watch/readiness';
import { Ringing } from '../../src/screens/alarm-watch/ringing';
import { epochMs } from '../../src/shared/units';
import { alarmRow, T0 } from '../kit/alarms';
import { inZone } from '../kit/in-zone';
import { QUERY, rows, SCOPE } from './kit/alarm-list';
import { fakeClient } from './kit/fake-client';
import { fakeOutside } from './kit/fake-outside';
import { openAt, press } from './kit/open';
import { getBySelector } from './kit/queries';
import { currentPath, renderPart, screen } from './kit/render';

it('names what rings by its equipment, with the limit and which way it was broken', async () => {
  await renderPart(fakeOutside().services, <Card />);
  expect(screen.getByText('C-601 · Pressure')).toBeInTheDocument();
  expect(getBySelector('.as-ringing__where').textContent).toBe('过低 0.629 MPa < 0.63');
});

it('gives the time of what rings with the platform’s zone on a device in another', async () => {
  await inZone('America/New_York', async () => {
    await renderPart(fakeOutside().services, <Card />);
    expect(screen.getByRole('time').textContent).toBe('16:53:20 (UTC+8)');
  });
});

it.each([
  [true, '开始后就绪'],
  [false, '已关闭'],
])('says of the sound before the start what the switch says: %s', async (sound, text) => {
  await renderPart(
    fakeOutside().services,
    <Readiness
      state={{ isOn: false, unanswered: [], sound: 'off', notification: 'off', gaps: [] }}
      subscription={null}
      awake="off"
      settings={{ sound, vibration: true, keepAwake: false, notification: false }}
      isPolled={false}
      now={() => epochMs(T0)}
    />,
  );
  expect(getBySelector('[data-part=sound]')).toHaveTextContent(text);
});

it('A watch on duty asks before it is left, and listens to nothing afterwards', async () => {
  const worker = fakeClient();
  const answers = { ...SCOPE, [QUERY]: rows() };
  await openAt('/alarm-watch/project/p1', answers, { startMonitor: async () => worker.client });
  await press(words.start);
  expect(worker.watching()).toBe(1);
  await press('返回');
  expect(screen.getByRole('dialog', { name: words.leaveAsk })).toBeInTheDocument();
  await press(words.leave);
  expect(currentPath()).toBe('/alarm-watch');
  expect(worker.watching()).toBe(0);
});

function Card() {
  const low = { value: '0.629', unit: 'MPa', limit: '0.63', compare: '<' };
  const alarm = alarmRow('a', 0, { equipmentName: 'C-601', signalTitle: 'Pressure', ...low });
  const nothing = (): void => undefined;
  return (
    <Ringing
      alarms={[alarm]}
      isSounding
      texts={useAlarmTexts()}
      confirmable={1}
      isSending={false}
      onSilence={nothing}
      onConfirm={nothing}
    />
  );
}
