import { mapWords } from '../../i18n/map';
import { useWords } from '../../i18n/use-words';
import { Dialog } from '../../ui/dialog';
import type { Place } from './coordinates';
import { getNavigationUrl, type Navigator } from './navigation';

const NAVIGATORS: readonly Navigator[] = ['amap', 'baidu', 'device'];

interface NavigateSheetProps {
  /** WGS84. */
  readonly place: Place;
  readonly name: string;
  readonly onClose: () => void;
}

export function NavigateSheet({ place, name, onClose }: NavigateSheetProps) {
  const t = useWords(mapWords);
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
  return (
    <Dialog shape="sheet" title={t('navigateBy', { name })} closeLabel={t('close')} onClose={onClose}>
      <div className="as-navigators">
        {NAVIGATORS.map((app) => (
          <a
            key={app}
            className="as-button as-button--default as-button--block"
            href={getNavigationUrl(app, place, name, isApple)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            {t(app)}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
