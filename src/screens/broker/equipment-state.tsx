import type { PlantEquipment } from '../../../workers/monitor/contract/contract';
import { brokerWords } from '../../i18n/broker';
import { useWords } from '../../i18n/use-words';
import { Tag } from '../../ui/tag';

export function EquipmentState({ equipment }: { readonly equipment: PlantEquipment }) {
  const t = useWords(brokerWords);
  const { isOnline, signalCount } = equipment;
  if (signalCount === 0) return <Tag tone="warn">{t('notBorn')}</Tag>;
  if (isOnline === null) return <Tag tone="warn">{t('stateUnknown')}</Tag>;
  return <Tag tone={isOnline ? 'good' : 'stale'}>{t(isOnline ? 'online' : 'offline')}</Tag>;
}
