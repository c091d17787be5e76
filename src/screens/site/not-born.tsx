/** The place of the signals of equipment that has not said yet what it has. */
import type { ReactNode } from 'react';
import type { PlantEquipment } from '../../../workers/monitor/contract/contract';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

interface NotBornProps {
  /** Undefined where nothing was heard of it. */
  readonly listed: PlantEquipment | undefined;
  /** Says whether the broker is reached. */
  readonly badge: ReactNode;
}

export function NotBorn({ listed, badge }: NotBornProps) {
  const say = useWords(siteWords);
  return (
    <>
      <div className="as-site__status">{badge}</div>
      <StateView
        icon={<EmptyIcon size={28} />}
        title={say(listed === undefined ? 'notReceived' : 'notBorn')}
        detail={say(listed === undefined ? 'notReceivedDetail' : 'notBornDetail')}
      />
    </>
  );
}
