/** The signals that every pump has. */
import { AUTO, type Pump, SERVICE } from './pump';
import { REFUSED, type Refusal, type Side, type SignalSpec, signalsOf } from './spec';

const MODES = { '0': '手动', '1': '自动', '2': '检修' } as const;
const PUMP_STATES = { '0': '停止', '1': '运行', '2': '联锁跳闸', '3': '检修' } as const;

interface PumpPoints {
  /** Name for messages, e.g. 'P-201'. */
  readonly tag: string;
  readonly process: 'water' | 'boiler';
  readonly pick: (side: Side) => Pump;
  /** Why it may not be started now; null when it may. */
  readonly interlock?: (side: Side) => string | null;
  /** Limits of its frequency set point, where a person may set it. */
  readonly hz?: readonly [number, number];
  /** Only the most important points, for small pumps. */
  readonly brief?: boolean;
}

function startStop({ tag, pick, interlock }: PumpPoints) {
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

export function pumpSignals(points: PumpPoints): readonly SignalSpec[] {
  const { tag, pick, process, hz, brief } = points;
  const sideOf = signalsOf(process);
  // The builders read one part of the process; a pump is picked from the whole side.
  const from = (spec: SignalSpec, read: (pump: Pump) => number): SignalSpec => ({
    ...spec,
    read: (side) => read(pick(side)),
  });
  const none = () => 0;
  const off = () => false;
  const main: SignalSpec[] = [
    from(sideOf.bit('run', '运行', off, { write: startStop(points) }), (pump) =>
      pump.running && pump.speed > 0.05 ? 1 : 0,
    ),
    from(
      sideOf.state('mode', '控制方式', MODES, none, {
        min: 0,
        max: 1,
        write: (side, value) => {
          const pump = pick(side);
          if (pump.mode === SERVICE) return { code: REFUSED.interlock, message: `${tag} 检修挂牌，禁止操作` };
          pump.mode = value;
          return null;
        },
      }),
      (pump) => pump.mode,
    ),
    from(sideOf.state('state', '状态', PUMP_STATES, none), (pump) =>
      pump.mode === SERVICE ? 3 : pump.tripped ? 2 : pump.running ? 1 : 0,
    ),
    from(
      sideOf.bit('fault', '故障', off, {
        alarms: [{ level: 'serious', group: '水泵故障', above: 1, clear: 0.5 }],
      }),
      (pump) => (pump.tripped ? 1 : 0),
    ),
    from(sideOf.real('current', '电机电流', 'A', 1, 0.2, none), (pump) => pump.current),
    from(sideOf.real('power', '有功功率', 'kW', 2, 0.05, none), (pump) => pump.power),
    from(sideOf.real('flow', '流量', 'm³/h', 1, 0.4, none), (pump) => pump.flow),
    from(sideOf.real('hours', '运行时间', 'h', 1, 0, none), (pump) => pump.hours),
    from(sideOf.real('energy', '累计电量', 'kWh', 2, 0, none), (pump) => pump.energy),
  ];
  if (hz !== undefined) {
    main.push(
      from(
        sideOf.real('hz-set', '频率设定', 'Hz', 1, 0, none, {
          min: hz[0],
          max: hz[1],
          write: (side, value) => {
            pick(side).hz = value;
            return null;
          },
        }),
        (pump) => pump.hz,
      ),
    );
  }
  if (brief === true) return main;
  return [
    ...main,
    from(sideOf.real('freq', '运行频率', 'Hz', 2, 0.02, none), (pump) => pump.speed * 50),
    from(sideOf.int('rpm', '转速', 'r/min', none), (pump) => pump.speed * pump.design.rpm),
    from(sideOf.real('outlet', '出口压力', 'MPa', 3, 0.0012, none), (pump) => 0.02 + pump.head / 102),
    from(
      sideOf.real('bearing', '轴承温度', '℃', 1, 0.1, none, {
        alarms: [{ level: 'important', group: '温度', above: 80, clear: 75 }],
      }),
      (pump) => pump.bearing,
    ),
    from(
      sideOf.real('winding', '绕组温度', '℃', 1, 0.1, none, {
        alarms: [{ level: 'serious', group: '温度', above: 120, clear: 110 }],
      }),
      (pump) => pump.winding,
    ),
    from(sideOf.real('vibration', '振动', 'mm/s', 2, 0.06, none), (pump) => pump.vibration),
    from(sideOf.real('voltage', '电压', 'V', 1, 0.8, none), (pump) => 398 - 4 * pump.load()),
    from(sideOf.uint('starts', '启动次数', '次', none), (pump) => pump.starts),
    from(sideOf.bit('remote', '远程', off), (pump) => (pump.mode === SERVICE ? 0 : 1)),
    from(sideOf.real('pf', '功率因数', '', 2, 0.004, none), (pump) =>
      pump.power === 0 ? 0 : 0.62 + 0.26 * Math.min(1, pump.load()),
    ),
    from(sideOf.real('insulation', '绝缘电阻', 'MΩ', 0, 3, none), (pump) => 520 - pump.winding),
    from(sideOf.real('specific', '单位电耗', 'kWh/m³', 3, 0, none), (pump) =>
      pump.flow < 0.01 ? 0 : pump.power / pump.flow,
    ),
    from(
      sideOf.uint('word', '报警字', '', none),
      (pump) =>
        (pump.tripped ? 1 : 0) +
        (pump.mode === SERVICE ? 2 : 0) +
        (pump.bearing > 80 ? 4 : 0) +
        (pump.winding > 120 ? 8 : 0) +
        (pump.running ? 256 : 0),
    ),
  ];
}
