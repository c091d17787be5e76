import type { EquipmentId } from '../../../src/shared/ids';
import type { Subscription } from './mqtt-packets';
import { getEquipmentId } from './plant';
import { CERTIFICATES, SPARKPLUG } from './sparkplug-names';

/** Groups: certificate, group, N or D for node or device, kind, node, device. */
const TOPIC =
  /^(\$sparkplug\/certificates\/)?spBv1\.0\/([^/]+)\/([ND])(BIRTH|DATA|DEATH|CMD)\/([^/]+)(?:\/([^/]+))?$/;

export interface SparkplugTopic {
  readonly kind: 'BIRTH' | 'DATA' | 'DEATH' | 'CMD';
  /** `group/node` */
  readonly node: EquipmentId;
  /** The device, or the node for its own messages. */
  readonly equipment: EquipmentId;
  /** Whether it is a copy kept by the broker, whose sender may be gone. */
  readonly isCertificate: boolean;
}

/** Parses a topic; `null` for others, such as host states. */
export function parseTopic(topic: string): SparkplugTopic | null {
  const [, certificate, group = '', memberKind, kind, name = '', device] = TOPIC.exec(topic) ?? [];
  if (kind === undefined || (memberKind === 'D') !== (device !== undefined)) return null;
  const node = getEquipmentId(group, name);
  return {
    kind: kind as SparkplugTopic['kind'],
    node,
    equipment: device === undefined ? node : getEquipmentId(node, device),
    isCertificate: certificate !== undefined,
  };
}

/** Returns filters for these groups, or for all if empty. Not every broker keeps certificates. */
export const getFilters = (groups: readonly string[]): readonly Subscription[] =>
  (groups.length > 0 ? groups : ['+']).flatMap((group) => [
    { filter: `${CERTIFICATES}${SPARKPLUG}/${group}/#`, qos: 0, isOptional: true },
    { filter: `${SPARKPLUG}/${group}/#`, qos: 0 },
  ]);
