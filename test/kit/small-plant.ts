/** A plant with two gateways and a few signals, for tests that need to know all its values. */
import type {
  GatewayState,
  Plant,
  PlantAlarm,
  PlantEquipment,
  PlantEvent,
  PlantProject,
  PlantSignal,
  PlantValue,
} from '../platform/model';

/** Time until a write is answered, ms. */
export const SMALL_WRITE_MS = 400;
/** Interval of history: every signal has the value 1 at the start of any range and each minute after it. */
const SMALL_HISTORY_MS = 60_000;

const createSignal = (
  id: string,
  equipmentId: string,
  overrides: Partial<PlantSignal> = {},
): PlantSignal => ({
  id,
  equipmentId,
  title: id,
  sn: id.toUpperCase(),
  dataType: 'float',
  unit: 'm',
  writable: false,
  ...overrides,
});
const createEquipment = (id: string, gatewayId: string, signalIds: readonly string[]): PlantEquipment => ({
  id,
  name: `设备 ${id}`,
  nameEn: `Unit ${id}`,
  sn: `SN-${id}`,
  family: 'eg',
  groupId: gatewayId === 'g1' ? 'north' : 'south',
  address: '',
  lat: 30,
  lng: 120,
  gatewayId,
  signalIds,
});

/** Creates the plant. Gateway `g1` reports `level` (one higher each second) and `pump`; `g2` is offline. */
export function createSmallPlant({ start }: { readonly seed: number; readonly start: number }): Plant {
  const signals = [
    createSignal('level', 'e1'),
    createSignal('pump', 'e1', { dataType: 'bit', unit: '', writable: true }),
    createSignal('silent', 'e1'),
    createSignal('far', 'e2', { writable: true }),
  ];
  const values = new Map<string, PlantValue>([
    ['level', { value: '0', time: start, code: '200' }],
    ['pump', { value: '0', time: start, code: '200' }],
    ['far', { value: '7', time: start, code: '200' }],
  ]);
  const open = { recoverTime: null, confirmTime: null, confirmUser: null, releaseTime: null };
  const rule = { type: 'variable', level: 'serious', group: '液位', limit: '1', compare: '<' } as const;
  const lowAlarm: PlantAlarm = {
    ...rule,
    ...open,
    id: 'a1',
    equipmentId: 'e1',
    signalId: 'level',
    value: '0',
    triggerTime: start,
  };
  const alarms = new Map([[lowAlarm.id, lowAlarm]]);
  const writes: { signalId: string; value: string; at: number; user: string }[] = [];
  let seconds = 0;
  let currentTime = start;
  return {
    groups: [
      { id: 'north', name: '北区' },
      { id: 'south', name: '南区' },
    ],
    equipment: new Map([
      ['e1', createEquipment('e1', 'g1', ['level', 'pump', 'silent'])],
      ['e2', createEquipment('e2', 'g2', ['far'])],
    ]),
    signals: new Map(signals.map((signal) => [signal.id, signal])),
    getGateway: (gatewayId): GatewayState => ({
      gatewayId,
      online: gatewayId === 'g1',
      vpn: false,
      interval: 1,
    }),
    value: (id) => values.get(id) ?? { value: null, time: start, code: '200' },
    advance(now) {
      const events: PlantEvent[] = [];
      currentTime = now;
      while (start + (seconds + 1) * 1_000 <= now) {
        seconds += 1;
        const time = start + seconds * 1_000;
        values.set('level', { value: String(seconds), time, code: '200' });
        values.set('pump', { value: values.get('pump')?.value ?? '0', time, code: '200' });
        const report = new Map([...values].filter(([id]) => id === 'level' || id === 'pump'));
        events.push({ kind: 'report', gatewayId: 'g1', values: report });
      }
      return events;
    },
    write(signalId, value, user) {
      if (value === 'no') return { ok: false, code: '1401', message: '设备拒绝', delayMs: SMALL_WRITE_MS };
      values.set(signalId, { value, time: currentTime, code: '200' });
      writes.push({ signalId, value, at: currentTime, user });
      return { ok: true, delayMs: SMALL_WRITE_MS };
    },
    writes,
    alarms,
    confirmAlarm(alarmId, user, now) {
      const alarm = alarms.get(alarmId);
      if (alarm === undefined || alarm.confirmTime !== null) return false;
      alarms.set(alarmId, { ...alarm, confirmTime: now, confirmUser: user });
      return true;
    },
    releaseAlarm(alarmId, now) {
      const alarm = alarms.get(alarmId);
      if (alarm === undefined || alarm.releaseTime !== null) return false;
      alarms.set(alarmId, { ...alarm, releaseTime: now });
      return true;
    },
    *iterateHistory(_id, { from, to, everyMs = SMALL_HISTORY_MS }) {
      const step = Math.max(everyMs, SMALL_HISTORY_MS);
      for (let time = from + Math.floor((to - from) / step) * step; time >= from; time -= step)
        yield [[time, '1']];
    },
    countHistory: (_id, from, to) => Math.floor((to - from) / SMALL_HISTORY_MS) + 1,
  };
}

const createWidget = (id: string, kind: string, y: number, signalId: string) => {
  return { id, kind, x: 10, y, w: 120, h: 40, bind: { src: 'signal', equipmentId: 'e1', signalId } };
};

/** Creates a project of the plant, with an open page and one with the password `1234`. */
export const createSmallProjects = (): readonly PlantProject[] => {
  const createPage = (id: string, password?: string) => ({
    id,
    name: id,
    ...(password === undefined ? {} : { password }),
    document: {
      version: 1 as const,
      id,
      name: id,
      size: { w: 300, h: 200, fit: 'width' },
      dataEquip: ['e1', 'e2'],
      dataSignal: ['level', 'pump', 'silent', 'far'],
      mvars: ['double'],
      widgets: [createWidget('w1', 'value', 10, 'level'), createWidget('w2', 'switch', 60, 'pump')],
    },
  });
  return [
    {
      id: 'p1',
      name: '小项目',
      remark: '',
      address: '',
      expired: false,
      homePageId: 'open',
      pages: [createPage('open'), createPage('locked', '1234')],
      mvars: [
        { id: 'double', name: '两倍', formula: '#{e1_level}*2', calcType: 'custom', decimals: 1, unit: 'm' },
      ],
      equipmentIds: ['e1', 'e2'],
    },
  ];
};
