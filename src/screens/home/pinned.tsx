/** /pinned [ours]: the user's overview of all variables pinned on this device. */
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { PinnedGroup } from '../../features/pins/pinned-group';
import { useTurns } from '../../features/pins/use-turns';
import { BackBar } from '../../features/screen-states/back-bar';
import { pinWords } from '../../i18n/pins';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { groupBy, type PinGroup, type Pins, usePins } from '../../state/pins/pins';
import { PinIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { StateView } from '../../ui/state-view';
import '../../features/forms/form-page.css';
import '../../features/pins/pins.css';

interface TurnProps {
  readonly group: PinGroup;
  readonly place: number;
  readonly isOpen: boolean;
  readonly onTurn: (place: number) => void;
  readonly onRemove: Pins['set'];
}

function Turn({ place, onTurn, ...props }: TurnProps) {
  const onLoaded = useCallback(() => onTurn(place), [onTurn, place]);
  return <PinnedGroup {...props} onLoaded={onLoaded} />;
}

export default function Pinned() {
  const shell = useWords(shellWords);
  const t = useWords(pinWords);
  const isConnected = useOnline();
  const { pins, set } = usePins();
  const groups = useMemo(() => groupBy(pins), [pins]);
  const { open, loaded } = useTurns(groups.length);
  return (
    <>
      <BackBar title={shell('titlePinned')} back={'/home/monitor'} />
      <main className="as-pinned">
        {isConnected ? null : <Notice tone="warn">{t('offline')}</Notice>}
        {groups.length === 0 ? (
          <StateView icon={<PinIcon size={28} />} title={t('none')} detail={t('noneDetail')}>
            <Link className="as-link-button as-link-button--primary" to="/home/monitor">
              {t('toList')}
            </Link>
          </StateView>
        ) : null}
        {groups.map((group, place) => (
          <Turn
            key={group.equipmentId}
            group={group}
            place={place}
            isOpen={place < open}
            onTurn={loaded}
            onRemove={set}
          />
        ))}
      </main>
    </>
  );
}
