import { describe, expect, it, vi } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { signalSpec } from '../../src/features/live-values/signal-spec';
import { EzvizFrame } from '../../src/features/video/ezviz-frame';
import { setLanguage } from '../../src/i18n/engine';
import { Ringing } from '../../src/screens/alarm-watch/ringing';
import { VIDEO_START_MS } from '../../src/shared/constants';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { useWatch } from '../../src/state/live/use-watch';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import {
  act,
  type Drawn,
  getAllBySelector,
  getBySelector,
  renderAt,
  renderBare,
  screen,
  settled,
  user,
  type View,
} from './kit/render';

const LEGACY_SIGNALS = '/usual/EquipDataAction!queryAllSignal.action';
const LEGACY_DETAIL = '/usual/EquipAction!getEquipDetail.action';
const MULTI_ALARMS = '/lfscada/monitor/multi/alarm/query';

let drawn: View;

const loseNetwork = async (): Promise<void> => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await settled();
};
const page = (list: readonly object[]) => ok({ list, totalCount: list.length, totalPage: 1 });
const at = (path: string, answers: object): Promise<Drawn> =>
  renderAt(fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...answers } }).services, path);

describe('What is not known any more is not said', () => {
  it('of a GM device: whether it is online', async () => {
    drawn = await at('/detail/gm/rule-empty/g1', {
      [LEGACY_DETAIL]: ok({ id: 'g1', name: 'Pump', status: '1' }),
      [LEGACY_SIGNALS]: ok([]),
    });
    expect(screen.getByRole('banner')).toHaveTextContent('在线');
    await loseNetwork();
    expect(screen.getByRole('banner')).toHaveTextContent('Pump');
    expect(screen.getByRole('banner')).not.toHaveTextContent('在线');
  });

  it('of a project: how many of its alarms go on', async () => {
    drawn = await at('/home/work/project?project=p1', {
      [Path.project]: ok({ id: 'p1', name: 'Waterworks', pages: [] }),
      [Path.projects]: ok([{ id: 'p1', name: 'Waterworks' }]),
      '/lfscada/monitor/project/equip/queryCount': ok(7),
      '/lfscada/monitor/project/alarm/queryCount': ok(0),
    });
    const counts = () => getAllBySelector('[data-count]').map((one) => one.dataset.count);
    expect(counts()).toEqual(['7', '7', '7', '7', '0']);
    await loseNetwork();
    expect(counts()).toEqual(['', '', '', '', '']);
  });

  it('of the map: that it is up to date', async () => {
    drawn = await at('/home/work/work-map', {
      [Path.equipment]: page([{ id: 'e1', name: 'Pump', sn: '', online: true }]),
      [Path.legacyEquipment]: page([{ id: 'g1', name: 'Older pump', sn: '', status: '1' }]),
    });
    // Both families are on it.
    expect(document.body).toHaveTextContent('2 台设备没有位置信息');
    expect(document.body).not.toHaveTextContent('未能更新');
    await loseNetwork();
    expect(document.body).toHaveTextContent('未能更新');
  });

  it('of alarms: that there are none, while nobody has listed them', async () => {
    drawn = await at('/detail/eg/alarm/e1?view=live', {
      [MULTI_ALARMS]: ok({ list: [], totalCount: 0, totalPage: 1 }),
    });
    expect(getBySelector('.as-alarms__total')).toHaveTextContent('--');
    expect(document.body).not.toHaveTextContent('当前没有报警');
  });
});

const seen: string[] = [];
const client = {
  watch: () => ({ send: () => undefined, leave: () => undefined }),
} as unknown as MonitorClient;
function List({ wanted }: { readonly wanted: WatchSpec }) {
  const watch = useWatch(client, wanted);
  if (watch !== null) seen.push(`${wanted.slots.length} ${watch.board.flags.length}`);
  return null;
}
function Sounding({ onSilence }: { readonly onSilence: () => void }) {
  const rest = { texts: useAlarmTexts(), confirmable: 0, isSending: false, onConfirm: () => undefined };
  return <Ringing alarms={[]} isSounding onSilence={onSilence} {...rest} />;
}

describe('A sound that goes on', () => {
  it('can be silenced where its alarm is over and not listed any more', async () => {
    let silenced = 0;
    drawn = await renderBare(fakeOutside().services, <Sounding onSilence={() => void silenced++} />);
    await user.click(screen.getByRole('button', { name: '静音' }));
    expect(silenced).toBe(1);
  });
});

describe('The frame of the EZVIZ player', () => {
  it('is given its token once, whatever it shows later', async () => {
    const frame = (
      <EzvizFrame
        url="ezopen://x"
        accessToken="at.secret"
        label="Gate"
        onPlaying={() => undefined}
        onFault={() => undefined}
      />
    );
    drawn = await renderBare(fakeOutside().services, frame);
    const told: unknown[] = [];
    const inside = { postMessage: (message: unknown) => told.push(message) };
    Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: inside });
    const say = (source: unknown): void => {
      const event = new MessageEvent('message', { data: { kind: 'ready' } });
      Object.defineProperty(event, 'source', { value: source });
      window.dispatchEvent(event);
    };
    say({});
    expect(told).toEqual([]);
    say(inside);
    say(inside);
    expect(told).toEqual([{ kind: 'play', url: 'ezopen://x', accessToken: 'at.secret', language: 'zh' }]);
  });

  const open = async () => {
    const faults: string[] = [];
    const outside = fakeOutside();
    const onFault = (fault: string): void => void faults.push(fault);
    const frame = (
      <EzvizFrame
        url="ezopen://x"
        accessToken="at.secret"
        label="Gate"
        onPlaying={() => undefined}
        onFault={onFault}
      />
    );
    drawn = await renderBare(outside.services, frame);
    return { outside, faults };
  };

  it('is not given up because the language changes while it plays', async () => {
    const { outside, faults } = await open();
    const inside = { postMessage: () => undefined };
    Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: inside });
    const event = new MessageEvent('message', { data: { kind: 'playing' } });
    Object.defineProperty(event, 'source', { value: inside });
    window.dispatchEvent(event);
    await act(async () => setLanguage('en'));
    await act(async () => outside.pass(VIDEO_START_MS));
    await act(async () => setLanguage('cn'));
    expect(faults).toEqual([]);
  });

  it('is given up when it says nothing in time', async () => {
    const { outside, faults } = await open();
    await act(async () => outside.pass(VIDEO_START_MS));
    expect(faults).toEqual(['timeout']);
  });
});

describe('A watch of a list', () => {
  it('is never drawn with another list, not for a moment', async () => {
    const spec = (...ids: readonly string[]) =>
      signalSpec({
        family: 'equipment',
        equipmentId: 'e1' as EquipmentId,
        signalIds: ids as readonly SignalId[],
      });
    const [one, two] = [spec('a'), spec('b', 'a')];
    seen.length = 0;
    drawn = await renderBare(fakeOutside().services, <List wanted={one} />);
    await drawn.rerender(<List wanted={two} />);
    expect([...new Set(seen)]).toEqual(['1 1', '2 2']);
  });
});
