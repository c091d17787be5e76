/** Replaces the signals of equipment without a birth. */
import type { ReactNode } from 'react';
import type { PlantEquipment } from '../../../workers/monitor/contract/contract';
import { brokerWords } from '../../i18n/broker';
import { useWords } from '../../i18n/use-words';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

interface NotBornProps {
  /** `undefined` if the broker has sent nothing about it. */
  readonly equipment: PlantEquipment | undefined;
  readonly badge: ReactNode;
}

export function NotBorn({ equipment, badge }: NotBornProps) {
  const t = useWords(brokerWords);
  return (
    <>
      <div className="as-broker__status">{badge}</div>
      <StateView
        icon={<EmptyIcon size={28} />}
        title={t(equipment === undefined ? 'notReceived' : 'notBorn')}
        detail={t(equipment === undefined ? 'notReceivedDetail' : 'notBornDetail')}
      />
    </>
  );
}
