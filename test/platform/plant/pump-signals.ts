import { AUTO, type Pump, SERVICE } from './pump';
import {
  createEquipmentFactory,
  createSignalFactory,
  type EquipmentSpec,
  REFUSED,
  type Refusal,
  type Side,
  type SignalSpec,
} from './spec';

const MODES = { '0': '手动', '1': '自动', '2': '检修' } as const;
const PUMP_STATES = { '0': '停止', '1': '运行', '2': '联锁跳闸', '3': '检修' } as const;

interface PumpPoints {
  /** Name in messages, e.g. 'P-201'. */
  readonly tag: string;
  readonly process: 'water' | 'boiler';
  readonly pick: (side: Side) => Pump;
  /** Returns why it may not start now; `null` if it may. */
  readonly interlock?: (side: Side) => string | null;
  /** Limits of its frequency set point, if writable. */
  readonly hz?: readonly [number, number];
  /** Only the most important points, for small pumps. */
  readonly brief?: boolean;
}

function createStartStop({ tag, pick, interlock }: PumpPoints) {
  return (side: Side, value: number): Refusal | null => {
    const pump = pick(side);
    const on = value !== 0;
    if (pump.mode === SERVICE) return { code: REFUSED.interlock, message: `${tag} 检修挂牌，禁止操作` };
    if (pump.mode === AUTO)
      return { code: REFUSED.automatic, message: `${tag} 处于自动模式，请先切换到手动` };
    const reason = on ? (interlock?.(side) ?? null) : null;
    if (reason !== null) return { code: REFUSED.interlock, message: `${tag} 启动联锁：${reason}` };
    if (on) pump.start();
    else pump.stop();
    return null;
  };
}

function createPumpSignals(points: PumpPoints): readonly SignalSpec[] {
  const { tag, pick, process, hz, brief } = points;
  const { real, int, uint, bit, state, setPoint } = createSignalFactory(process, pick);
  const main: SignalSpec[] = [
    bit('run', '运行', (pump) => pump.running && pump.speed > 0.05, { write: createStartStop(points) }),
    state('mode', '控制方式', MODES, (pump) => pump.mode, {
      min: 0,
      max: 1,
      write: (side, value) => {
        const pump = pick(side);
        if (pump.mode === SERVICE) return { code: REFUSED.interlock, message: `${tag} 检修挂牌，禁止操作` };
        pump.mode = value;
        return null;
      },
    }),
    state('state', '状态', PUMP_STATES, (pump) =>
      pump.mode === SERVICE ? 3 : pump.tripped ? 2 : pump.running ? 1 : 0,
    ),
    bit('fault', '故障', (pump) => pump.tripped, {
      alarms: [{ level: 'serious', group: '水泵故障', above: 1, clear: 0.5 }],
    }),
    real('current', '电机电流', 'A', 1, 0.2, (pump) => pump.current),
    real('power', '有功功率', 'kW', 2, 0.05, (pump) => pump.power),
    real('flow', '流量', 'm³/h', 1, 0.4, (pump) => pump.flow),
    real('hours', '运行时间', 'h', 1, 0, (pump) => pump.hours),
    real('energy', '累计电量', 'kWh', 2, 0, (pump) => pump.energy),
  ];
  if (hz !== undefined) main.push(setPoint('hz-set', '频率设定', 'Hz', 1, 'hz', hz));
  if (brief === true) return main;
  return [
    ...main,
    real('freq', '运行频率', 'Hz', 2, 0.02, (pump) => pump.speed * 50),
    int('rpm', '转速', 'r/min', (pump) => pump.speed * pump.design.rpm),
    real('outlet', '出口压力', 'MPa', 3, 0.0012, (pump) => 0.02 + pump.head / 102),
    real('bearing', '轴承温度', '℃', 1, 0.1, (pump) => pump.bearing, {
      alarms: [{ level: 'important', group: '温度', above: 80, clear: 75 }],
    }),
    real('winding', '绕组温度', '℃', 1, 0.1, (pump) => pump.winding, {
      alarms: [{ level: 'serious', group: '温度', above: 120, clear: 110 }],
    }),
    real('vibration', '振动', 'mm/s', 2, 0.06, (pump) => pump.vibration),
    real('voltage', '电压', 'V', 1, 0.8, (pump) => 398 - 4 * pump.load()),
    uint('starts', '启动次数', '次', (pump) => pump.starts),
    bit('remote', '远程', (pump) => pump.mode !== SERVICE),
    real('pf', '功率因数', '', 2, 0.004, (pump) =>
      pump.power === 0 ? 0 : 0.62 + 0.26 * Math.min(1, pump.load()),
    ),
    real('insulation', '绝缘电阻', 'MΩ', 0, 3, (pump) => 520 - pump.winding),
    real('specific', '单位电耗', 'kWh/m³', 3, 0, (pump) => (pump.flow < 0.01 ? 0 : pump.power / pump.flow)),
    uint(
      'word',
      '报警字',
      '',
      (pump) =>
        (pump.tripped ? 1 : 0) +
        (pump.mode === SERVICE ? 2 : 0) +
        (pump.bearing > 80 ? 4 : 0) +
        (pump.winding > 120 ? 8 : 0) +
        (pump.running ? 256 : 0),
    ),
  ];
}

/** Creates the pumps of one row and service; their last digit is also their position in `pumps`, from 1. */
export function createPumpRow({
  prefix,
  digits,
  name,
  nameEn,
  gatewayId,
  pumps,
  ...points
}: Omit<PumpPoints, 'tag' | 'pick'> & {
  readonly prefix: string;
  readonly digits: readonly number[];
  readonly name: string;
  readonly nameEn: string;
  readonly gatewayId: string;
  readonly pumps: (side: Side) => readonly Pump[];
}): readonly EquipmentSpec[] {
  return digits.map((digit) => {
    const tag = `${prefix}${digit}`;
    const pick = (side: Side): Pump => {
      const pump = pumps(side)[digit - 1];
      if (pump === undefined) throw new Error(`no pump ${tag}`);
      return pump;
    };
    const signals = createPumpSignals({ ...points, tag, pick });
    const equipment = createEquipmentFactory('eg', `g-${points.process}`);
    return equipment(
      gatewayId,
      tag.toLowerCase().replace('-', ''),
      `${tag} ${name}`,
      `${nameEn} ${tag}`,
      signals,
    );
  });
}
