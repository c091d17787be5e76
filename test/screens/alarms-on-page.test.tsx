import { expect, it, vi } from 'vitest';
import { epochMs, MINUTE_MS } from '../../src/shared/units';
import { createAlarmRow, T0 } from '../kit/alarms';
import { createPage, createPageFile, ok, Path } from './kit/answers';
import { createFakeClient } from './kit/fake-client';
import { createReplayState } from './kit/fake-watch';
import { openAt, press, runAndSettle } from './kit/open';
import { screen, user, within } from './kit/render';

const AT = '/home/work/project/p1/page/g1';
const LOW = {
  equipmentName: 'P-302',
  signalTitle: 'Pressure',
  value: '0.629',
  unit: 'MPa',
  limit: '0.63',
  compare: '<',
};
const bind = { src: 'signal', equipmentId: 'e1', signalId: 's1' };
const ANSWERS = {
  [Path.projects]: ok([]),
  [Path.page]: ok({ id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json' }),
  '/cdn/pages/g1.json': createPageFile([{ id: 'w1', kind: 'value', x: 0, y: 0, w: 50, h: 20, bind }]),
  '/lfscada/monitor/project/alarm/query': createPage([]),
};

async function openPage() {
  const worker = createFakeClient();
  await openAt(AT, ANSWERS, { startMonitor: async () => worker.client });
  await runAndSettle(() =>
    worker.emit({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0), fault: null }),
  );
  await runAndSettle(() =>
    worker.emit({ kind: 'alarms', alarms: [createAlarmRow('a', -5 * MINUTE_MS, LOW)] }),
  );
  await runAndSettle(() => vi.dynamicImportSettled());
  return worker;
}
const frameLabel = 'P-302：严重报警，共 1 条，未确认 1 条';

it('A framed device shows cause, limit and duration, and links to the alarm', async () => {
  await openPage();
  await press(frameLabel);
  const dialog = within(screen.getByRole('dialog', { name: 'P-302' }));
  const cause = dialog.getByRole('button', { name: /Pressure/ });
  expect(cause).toHaveTextContent('Pressure0.629 MPa < 0.63 过低严重 · 未确认 · 已持续 5 分 0 秒');
  await user.click(cause);
  expect(screen.getByRole('button', { name: '确认报警' })).toBeInTheDocument();
});

it('A replayed page frames past alarms, and offers no acknowledgement', async () => {
  const worker = await openPage();
  await runAndSettle(() => worker.emit({ kind: 'replay', replay: createReplayState() }));
  expect(screen.queryByRole('button', { name: frameLabel })).toBeNull();
  await runAndSettle(() =>
    worker.emit({ kind: 'replay-alarms', alarms: [createAlarmRow('b', -60 * MINUTE_MS, LOW)] }),
  );
  await press(frameLabel);
  const dialog = screen.getByRole('dialog', { name: 'P-302' });
  expect(dialog).toHaveTextContent('0.629 MPa < 0.63 过低');
  expect(within(dialog).queryByRole('button', { name: /Pressure/ })).toBeNull();
});
