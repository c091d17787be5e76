import { describe, expect, it } from 'vitest';
import {
  type CurveScope,
  createTailSpec,
  type SelectableSignal,
} from '../../../../../src/features/curves/curve-scope';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../../../../src/shared/ids';
import type { BrokerSource } from '../../../../../workers/monitor/contract/contract';
import { BROKER_ACCESS } from '../../../../kit/broker-access';

describe('The watch of a live tail', () => {
  const createSignal = (id: string, of: string | null = null): SelectableSignal => {
    return {
      id: id as SignalId,
      title: '',
      unit: '',
      dataType: 'float',
      equipmentId: of as EquipmentId | null,
    };
  };
  const equipmentId = 'e1' as EquipmentId;
  const project: CurveScope = { owner: { family: 'project', projectId: 'p1' as ProjectId }, equipmentId };

  it('covers the signals, one slot each, on any page of a project', () => {
    expect(createTailSpec(project, [createSignal('s1'), createSignal('s2', 'e2')], 'g1' as PageId)).toEqual({
      family: 'project',
      projectId: 'p1',
      pageId: 'g1',
      mvars: [],
      trendSlots: [],
      dataEquip: ['e1', 'e2'],
      dataSignal: ['s1', 's2'],
      slots: [
        { src: 'signal', signalId: 's1', equipmentId: 'e1' },
        { src: 'signal', signalId: 's2', equipmentId: 'e2' },
      ],
    });
  });

  it('covers the equipment itself in the other families', () => {
    const of = (family: 'equipment' | 'legacy') =>
      createTailSpec({ owner: { family, equipmentId }, equipmentId }, [createSignal('s1')], null);
    expect(of('equipment')).toMatchObject({ family: 'equipment', equipmentId, dataSignal: ['s1'] });
    expect(of('legacy')).toMatchObject({ family: 'legacy', equipmentId, conId: null });
  });

  it("excludes a broker's alarms, which no curve draws", () => {
    const access = BROKER_ACCESS;
    const source: BrokerSource = { family: 'broker', access, history: '/vm', alerts: '/vmalert' };
    expect(createTailSpec({ owner: source, equipmentId }, [createSignal('s1')], null)).toEqual({
      ...source,
      alerts: null,
      trendSlots: [],
      dataEquip: ['e1'],
      dataSignal: ['s1'],
      slots: [{ src: 'signal', signalId: 's1', equipmentId: 'e1' }],
    });
  });

  it('is missing without a page or signals', () => {
    expect(createTailSpec(project, [createSignal('s1')], null)).toBeNull();
    expect(createTailSpec(project, [], 'g1' as PageId)).toBeNull();
  });
});
