import { AlarmScreen } from '../../../src/features/alarms/alarm-screen';
import { type AlarmSource, createProjectSource } from '../../../src/features/alarms/source';
import { alarmWords } from '../../../src/i18n/alarm';
import { getTranslator } from '../../../src/i18n/engine';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { ProjectId } from '../../../src/shared/ids';
import type { WatchNews } from '../../../src/worker-client/monitor-client';
import { createAlarmRow } from '../../kit/alarms';
import { type Answer, type Answers, createPage, createUserInfo, ok, Path } from './answers';
import { createFakeClient } from './fake-client';
import type { FakeOutside } from './fake-outside';
import { press, runAndSettle, startSession } from './open';
import { getAllBySelector, getBySelector, withinDialog } from './queries';
import { renderPart, screen, user, within } from './render';

export const QUERY = '/lfscada/monitor/project/alarm/query';
export const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
export const PROJECT = createProjectSource('p1' as ProjectId);

const t = getTranslator(alarmWords, 'cn');

/** Answers for the watch of a project's alarms. */
export const SCOPE: Answers = {
  [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
  '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
};

export const createAlarmPage = createPage;
export const createRows = (...ids: readonly string[]): Answer =>
  createAlarmPage(ids.map((id, index) => createAlarmRow(id, -index)));

interface AlarmRequest {
  readonly pagenum: number;
  readonly count: number;
  readonly status?: string;
  readonly type?: string;
  readonly level?: string;
}
export const servePages =
  (alarms: (request: AlarmRequest) => readonly AlarmRow[]): Answers[string] =>
  ({ body = '' }) => {
    const request = JSON.parse(body) as AlarmRequest;
    const { pagenum, count } = request;
    const all = alarms(request);
    const list = all.slice((pagenum - 1) * count, pagenum * count);
    return createAlarmPage(list, all.length, Math.ceil(all.length / count));
  };

/** Opens a list without new alarms; confirmations are accepted by default. */
export async function openList(
  answers: Answers,
  source: AlarmSource = PROJECT,
  auths: readonly string[] = ['monitor_multi', 'monitor_project'],
): Promise<FakeOutside> {
  const outside = await startSession({
    [Path.info]: ok(createUserInfo({ auths })),
    [CONFIRM]: ok(null),
    ...answers,
  });
  await renderPart(outside.services, <AlarmScreen source={source} name="Plant" backPath="/home" />);
  return outside;
}

/** Opens a list with new alarms, pushed by the test. */
export async function openLive(answers: Answers, source = PROJECT) {
  const worker = createFakeClient();
  const outside = await startSession(
    { ...SCOPE, [CONFIRM]: ok(null), ...answers },
    { startMonitor: async () => worker.client },
  );
  await renderPart(outside.services, <AlarmScreen source={source} name="Plant" backPath="/home" />);
  const emitNews = (news: WatchNews): Promise<void> => runAndSettle(() => worker.emit(news));
  const push = (...alarms: readonly AlarmRow[]): Promise<void> => emitNews({ kind: 'alarms', alarms });
  return { ...outside, emitNews, push };
}

export const ids = () => getAllBySelector('[data-alarm]').map((line) => line.dataset.alarm);
export const line = (id: string) => getBySelector(`[data-alarm=${id}]`);
export const openAlarm = (id: string): Promise<void> =>
  user.click(getBySelector(`[data-alarm=${id}] button`));

/** Selects alarms by their checkboxes. */
export async function choose(...alarms: readonly string[]): Promise<void> {
  await press(t('choose'));
  for (const id of alarms) await user.click(within(line(id)).getByRole('checkbox'));
}
export async function chooseAll(): Promise<void> {
  await choose();
  await press(t('chooseAll'));
}
/** Acknowledges the `n` selected alarms, confirming the dialog. */
export async function acknowledge(
  n: number,
  action: 'confirmMany' | 'endMany' = 'confirmMany',
): Promise<void> {
  const name = t(action, { n });
  await press(name);
  await user.click(withinDialog().getByRole('button', { name }));
}
export async function confirmOne(id: string): Promise<void> {
  await openAlarm(id);
  await press(t('confirmAlarm'));
}
export const showUnconfirmed = (): Promise<void> =>
  user.click(screen.getByRole('radio', { name: t('unconfirmed') }));
