/** Topics of Sparkplug B (Eclipse Sparkplug 3.0, chapter 4). */
import type { EquipmentId } from '../../../src/shared/ids';
import type { Subscription } from './mqtt-packets';
import { equipmentIdOf } from './plant';

export const SPARKPLUG = 'spBv1.0';
/** Topics under which a broker that knows Sparkplug keeps births for whoever comes later (3.0, 10.1). */
export const CERTIFICATES = '$sparkplug/certificates/';

const KINDS = ['NBIRTH', 'NDATA', 'NDEATH', 'NCMD', 'DBIRTH', 'DDATA', 'DDEATH'] as const;
export type SparkplugKind = (typeof KINDS)[number];

export interface SparkplugTopic {
  readonly kind: SparkplugKind;
  /** `group/node` */
  readonly node: EquipmentId;
  /** The device, or the node where the message is of the node itself. */
  readonly equipment: EquipmentId;
  /** A copy that the broker has kept: its sender need not live any more. */
  readonly isCertificate: boolean;
}

/** Null for a topic that is none of these: commands to devices, states of hosts, anything else. */
export function readTopic(topic: string): SparkplugTopic | null {
  const isCertificate = topic.startsWith(CERTIFICATES);
  const parts = (isCertificate ? topic.slice(CERTIFICATES.length) : topic).split('/');
  const [namespace, group = '', name, node = '', device] = parts;
  const kind = KINDS.find((one) => one === name);
  if (namespace !== SPARKPLUG || kind === undefined || group === '' || node === '') return null;
  const isOfDevice = kind.startsWith('D');
  if (parts.length !== (isOfDevice ? 5 : 4) || device === '') return null;
  const nodeId = equipmentIdOf(group, node);
  return {
    kind,
    node: nodeId,
    equipment: device === undefined ? nodeId : equipmentIdOf(group, node, device),
    isCertificate,
  };
}

/** The topic of a command to equipment: `NCMD` to a node, `DCMD` to a device. Null where the id is neither. */
export function commandTopic(equipment: EquipmentId): string | null {
  const [group = '', node = '', device, ...more] = equipment.split('/');
  if (group === '' || node === '' || more.length > 0) return null;
  return device === undefined
    ? `${SPARKPLUG}/${group}/NCMD/${node}`
    : `${SPARKPLUG}/${group}/DCMD/${node}/${device}`;
}

/** Filters for these groups; for all where none is named. A broker need not keep certificates. */
export const filtersOf = (groups: readonly string[]): readonly Subscription[] =>
  (groups.length > 0 ? groups : ['+']).flatMap((group) => [
    { filter: `${CERTIFICATES}${SPARKPLUG}/${group}/#`, qos: 0, isOptional: true },
    { filter: `${SPARKPLUG}/${group}/#`, qos: 0 },
  ]);
