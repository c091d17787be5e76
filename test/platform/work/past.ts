/** Repairs and inspections of each device before the store begins: invented but constant. */
import type { PlantEquipment } from '../model';
import { createEntry, NEW_SLIP } from './made';
import type { InspectedRecord, Inspection, OrderStatus, RecordStatus, Slip } from './model';
import { NEW_RECORD, NO_RULES, PLAIN_ITEM } from './plans';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FAULTS = ['轴承异响', '出口压力偏低', '液位计跳变', '电机温度偏高', '控制柜指示灯不亮'] as const;
const RESULTS = ['更换轴承后正常', '清洗滤网后恢复', '重新标定', '紧固接线端子', '更换指示灯'] as const;
const PEOPLE = ['王建国', '李秀英', '张伟', '刘洋'] as const;
const STATUSES = ['completed', 'completed', 'terminated'] as const;

const CHECKED_ASPECTS = ['外观', '渗漏', '异响', '振动', '温度', '紧固件', '指示灯', '卫生'] as const;

const hash = (text: string): number => {
  let sum = 11;
  for (const letter of text) sum = (Math.imul(sum, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
};
const pickItem = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];

const NUMBERED = /^(.+)-(r|io)(\d+)$/;

export class Past {
  constructor(
    private readonly start: number,
    private readonly orgId: string,
    private readonly equipment: (id: string) => PlantEquipment | undefined,
  ) {}

  /** Returns the slips of a device, newest first; every seventh device has none. */
  getSlips(device: PlantEquipment): readonly Slip[] {
    const seed = hash(device.id);
    const count = seed % 7 === 0 ? 0 : 3 + (seed % 23);
    return Array.from({ length: count }, (_, index) => this.slip(device, seed, index));
  }

  /** Returns the weekly inspections of a device, newest first; every ninth device has none. */
  getInspections(device: PlantEquipment): readonly Inspection[] {
    const seed = hash(`${device.id} inspections`);
    const count = seed % 9 === 0 ? 0 : 6 + (seed % 30);
    return Array.from({ length: count }, (_, index) => this.createInspection(device, seed, index));
  }

  findSlip(id: string): Slip | undefined {
    const device = this.getEquipment(id, 'r');
    return device && this.getSlips(device).find((slip) => slip.id === id);
  }
  findInspection(id: string): Inspection | undefined {
    const device = this.getEquipment(id, 'io');
    return device && this.getInspections(device).find((order) => order.id === id);
  }

  private getEquipment(id: string, kind: string): PlantEquipment | undefined {
    const [, equipmentId = '', found] = NUMBERED.exec(id) ?? [];
    return found === kind ? this.equipment(equipmentId) : undefined;
  }

  private slip({ id, name, address, lat, lng }: PlantEquipment, seed: number, index: number): Slip {
    const status: OrderStatus = pickItem(STATUSES, seed + index);
    const createTime = this.start - (2 + index * 19 + (seed % 5)) * DAY_MS;
    const endTime = createTime + (4 + (seed % 40)) * HOUR_MS;
    const isDone = status === 'completed';
    const [creator, repairer] = [pickItem(PEOPLE, seed + index), pickItem(PEOPLE, seed + index + 1)];
    const tel = `1380013${String(8000 + ((seed + index) % 2_000))}`;
    const description = pickItem(FAULTS, seed + index);
    const result = isDone ? pickItem(RESULTS, seed + index) : '';
    const endNote = isDone ? '' : '重复报修';
    return {
      ...NEW_SLIP,
      id: `${id}-r${index + 1}`,
      orgId: this.orgId,
      number: `WX${String((seed % 900) + 100)}${String(index + 1).padStart(4, '0')}`,
      version: `past-${index + 1}`,
      status,
      description,
      location: address,
      creator,
      creatorId: '',
      tel,
      user: creator,
      createTime,
      equipmentId: id,
      equipName: name,
      lat,
      lng,
      dispatcher: '调度中心',
      recipient: repairer,
      assignTime: createTime + HOUR_MS,
      acceptTime: createTime + 2 * HOUR_MS,
      result,
      endPerson: repairer,
      endNote,
      endTime,
      timeline: [
        createEntry({ name: creator, tel }, { kind: 'created', time: createTime, note: description }),
        createEntry(
          { name: repairer, tel: '' },
          { kind: isDone ? 'finished' : 'terminated', time: endTime, note: result || endNote },
        ),
      ],
    };
  }

  private createInspection(device: PlantEquipment, seed: number, index: number): Inspection {
    const status: RecordStatus = index % 11 === 5 ? 'aborted' : 'completed';
    const time = this.start - (index + 1) * 7 * DAY_MS;
    const inspector = pickItem(PEOPLE, seed + index);
    const record = this.record(device, seed, index, { status, time, inspector });
    return {
      id: `${device.id}-io${index + 1}`,
      orgId: this.orgId,
      number: `XJ${String((seed % 900) + 100)}${String(index + 1).padStart(4, '0')}`,
      version: `past-${index + 1}`,
      status: 'completed',
      plan: pickItem(['周巡检', '月度点检'] as const, index % 4 === 3 ? 1 : 0),
      planNote: '',
      safety: '',
      point: record.point,
      location: device.address,
      lat: device.lat,
      lng: device.lng,
      createTime: time - DAY_MS,
      startTime: time - HOUR_MS,
      dueTime: time + DAY_MS,
      endTime: time,
      endPerson: inspector,
      endNote: '',
      dispatcher: '调度中心',
      dispatcherTel: '',
      recipient: inspector,
      recipientId: null,
      recipientTel: '',
      rules: NO_RULES,
      records: [record],
      timeline: [createEntry({ name: inspector, tel: '' }, { kind: 'finished', time })],
    };
  }

  private record(
    device: PlantEquipment,
    seed: number,
    index: number,
    { status, time, inspector }: Pick<InspectedRecord, 'status' | 'inspector'> & { readonly time: number },
  ): InspectedRecord {
    const isDone = status === 'completed';
    const bad = isDone && (seed + index) % 6 === 0 ? 1 + (seed % 2) : 0;
    const items = CHECKED_ASPECTS.map((title, at): InspectedRecord['items'][number] => {
      const result = at < bad ? 'abnormal' : 'normal';
      const description = at < bad ? pickItem(FAULTS, seed + index) : '正常';
      return {
        ...PLAIN_ITEM,
        id: `look-${at + 1}`,
        title,
        answer: isDone
          ? {
              result,
              description,
              currentValue: description,
              by: 'hand',
              live: null,
              override: '',
              doubt: '',
              images: [],
              repairId: null,
              at: time,
            }
          : null,
      };
    });
    return {
      ...NEW_RECORD,
      recordEquipId: `${device.id}-i${index + 1}`,
      type: 'equip',
      equipmentId: device.id,
      equipName: device.name,
      pointId: null,
      code: '',
      point: pickItem(['本体', '控制柜', '进出口管路'] as const, seed + index),
      status,
      version: `past-${index + 1}`,
      items,
      time,
      inspector,
      lat: device.lat,
      lng: device.lng,
      result: isDone ? (bad > 0 ? 'abnormal' : 'normal') : null,
      resultText: bad > 0 ? pickItem(FAULTS, seed + index) : '',
      instructions: isDone ? '继续观察' : '',
      reason: isDone ? '' : 'unreachable',
    };
  }
}
