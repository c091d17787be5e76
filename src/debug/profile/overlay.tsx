/** Shows the panel over the open screen, which stays usable: at the bottom on a phone, at the side on a wide screen. */
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useBodyClass } from '../../browser/use-body-class';
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { throughputAtom } from '../../state/live/throughput';
import { IconButton } from '../../ui/icon-button';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../ui/icons';
import { Panel } from './panel';

export default function Overlay() {
  const t = useWords(profileWords);
  const setOpen = useSetAtom(throughputAtom);
  const [isCollapsed, setCollapsed] = useState(false);
  useBodyClass('as-body--profile', !isCollapsed);
  return (
    <aside
      className={isCollapsed ? 'as-profile-over as-profile-over--small' : 'as-profile-over'}
      aria-label={t('throughput')}
    >
      <div className="as-profile-over__head">
        <h2 className="as-profile-over__title">{t('throughput')}</h2>
        <IconButton
          label={t(isCollapsed ? 'grow' : 'shrink')}
          expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          {isCollapsed ? <ChevronUpIcon size={20} /> : <ChevronDownIcon size={20} />}
        </IconButton>
        <IconButton label={t('closePanel')} onClick={() => setOpen(false)}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <div className="as-profile-over__body" hidden={isCollapsed}>
        <Panel />
      </div>
    </aside>
  );
}
