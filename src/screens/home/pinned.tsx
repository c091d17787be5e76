/** /pinned [ours]: the user's overview of all variables pinned on this device. */
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { PinnedGroup } from '../../features/pins/pinned-group';
import { useWatchQueue } from '../../features/pins/use-turns';
import { BackBar } from '../../features/screen-states/back-bar';
import { pinWords } from '../../i18n/pins';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { groupByEquipment, type PinGroup, type Pins, usePins } from '../../state/pins/pins';
import { PinIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { StateView } from '../../ui/state-view';
import '../../features/forms/form-page.css';
import '../../features/pins/pins.css';

interface SequencedGroupProps {
  readonly group: PinGroup;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onGroupLoaded: (index: number) => void;
  readonly onRemove: Pins['set'];
}

function SequencedGroup({ index, onGroupLoaded, ...props }: SequencedGroupProps) {
  const handleLoaded = useCallback(() => onGroupLoaded(index), [onGroupLoaded, index]);
  return <PinnedGroup {...props} onLoaded={handleLoaded} />;
}

export default function Pinned() {
  const tShell = useWords(shellWords);
  const t = useWords(pinWords);
  const isConnected = useOnline();
  const { pins, set } = usePins();
  const groups = useMemo(() => groupByEquipment(pins), [pins]);
  const { openCount, markLoaded } = useWatchQueue(groups.length);
  return (
    <>
      <BackBar title={tShell('titlePinned')} backPath={'/home/monitor'} />
      <main className="as-pinned">
        {isConnected ? null : <Notice tone="warn">{t('offline')}</Notice>}
        {groups.length === 0 ? (
          <StateView icon={<PinIcon size={28} />} title={t('none')} detail={t('noneDetail')}>
            <Link className="as-link-button as-link-button--primary" to="/home/monitor">
              {t('toList')}
            </Link>
          </StateView>
        ) : null}
        {groups.map((group, index) => (
          <SequencedGroup
            key={group.equipmentId}
            group={group}
            index={index}
            isOpen={index < openCount}
            onGroupLoaded={markLoaded}
            onRemove={set}
          />
        ))}
      </main>
    </>
  );
}
