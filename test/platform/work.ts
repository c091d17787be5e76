/** Repairs and inspections that there have been of each equipment. Made up, but always the same. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FAULTS = ['轴承异响', '出口压力偏低', '液位计跳变', '电机温度偏高', '控制柜指示灯不亮'] as const;
const RESULTS = ['更换轴承后正常', '清洗滤网后恢复', '重新标定', '紧固接线端子', '更换指示灯'] as const;
const PEOPLE = ['王建国', '李秀英', '张伟', '刘洋'] as const;
const STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'completed', 'terminated'] as const;

export interface Repair {
  readonly id: string;
  readonly number: string;
  readonly description: string;
  readonly status: (typeof STATUSES)[number];
  readonly location: string;
  readonly creator: string;
  readonly tel: string;
  readonly createTime: number;
  readonly dispatcher: string;
  readonly recipient: string;
  readonly result: string;
  readonly endPerson: string;
  readonly endNote: string;
  readonly endTime: number | null;
}
export interface Inspection {
  readonly id: string;
  readonly plan: string;
  readonly point: string;
  readonly status: 'not started' | 'incomplete' | 'completed' | 'aborted';
  readonly result: 'normal' | 'abnormal' | null;
  readonly note: string;
  readonly inspector: string;
  readonly time: number | null;
  readonly items: number;
  readonly abnormal: number;
  readonly orderId: string;
  readonly recordEquipId: string;
  readonly type: 'equip';
  readonly index: number;
}

const mixed = (text: string): number => {
  let sum = 11;
  for (const letter of text) sum = (Math.imul(sum, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
};
const taken = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];

export class Work {
  constructor(private readonly start: number) {}

  /** Newest first. Every seventh equipment has never been repaired. */
  repairsOf(equipmentId: string, location: string): readonly Repair[] {
    const seed = mixed(equipmentId);
    const count = seed % 7 === 0 ? 0 : 3 + (seed % 23);
    return Array.from({ length: count }, (_, index) => this.repair(equipmentId, location, seed, index));
  }

  /** Newest first: one a week, as far back as the equipment is in the plan; some are in none. */
  inspectionsOf(equipmentId: string): readonly Inspection[] {
    const seed = mixed(`${equipmentId} inspections`);
    const count = seed % 9 === 0 ? 0 : 6 + (seed % 30);
    return Array.from({ length: count }, (_, index) => this.inspection(equipmentId, seed, index));
  }

  private repair(equipmentId: string, location: string, seed: number, index: number): Repair {
    // Only the newest can still be under way.
    const status =
      index === 0
        ? taken(STATUSES, seed)
        : taken(['completed', 'terminated'] as const, index % 5 === 4 ? 1 : 0);
    const isOver = status === 'completed' || status === 'terminated';
    const createTime = this.start - (2 + index * 19 + (seed % 5)) * DAY_MS;
    return {
      id: `${equipmentId}-r${index + 1}`,
      number: `WX${String((seed % 900) + 100)}${String(index + 1).padStart(4, '0')}`,
      description: taken(FAULTS, seed + index),
      status,
      location,
      creator: taken(PEOPLE, seed + index),
      tel: `1380013${String(8000 + ((seed + index) % 2_000))}`,
      createTime,
      dispatcher: status === 'pending' ? '' : '调度中心',
      recipient: status === 'pending' || status === 'assigned' ? '' : taken(PEOPLE, seed + index + 1),
      result: status === 'completed' ? taken(RESULTS, seed + index) : '',
      endPerson: isOver ? taken(PEOPLE, seed + index + 1) : '',
      endNote: status === 'terminated' ? '重复报修' : '',
      endTime: isOver ? createTime + (4 + (seed % 40)) * HOUR_MS : null,
    };
  }

  private inspection(equipmentId: string, seed: number, index: number): Inspection {
    const status = index === 0 ? 'not started' : index % 11 === 5 ? 'aborted' : 'completed';
    const isDone = status === 'completed';
    const abnormal = isDone && (seed + index) % 6 === 0 ? 1 + (seed % 2) : 0;
    return {
      id: `${equipmentId}-i${index + 1}`,
      plan: taken(['周巡检', '月度点检'] as const, index % 4 === 3 ? 1 : 0),
      point: taken(['本体', '控制柜', '进出口管路'] as const, seed + index),
      status,
      result: isDone ? (abnormal > 0 ? 'abnormal' : 'normal') : null,
      note: abnormal > 0 ? taken(FAULTS, seed + index) : '',
      inspector: status === 'not started' ? '' : taken(PEOPLE, seed + index),
      time: status === 'not started' ? null : this.start - index * 7 * DAY_MS,
      items: 8,
      abnormal,
      orderId: `${equipmentId}-io${index + 1}`,
      recordEquipId: `${equipmentId}-i${index + 1}`,
      type: 'equip',
      index: 0,
    };
  }
}
