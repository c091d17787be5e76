import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage } from '../../i18n/use-words';
import { ConfigMissing } from '../../state/runtime-config-source';
import { useServices } from '../../state/services';
import { styleAtom } from '../../state/style/style-store';
import { Notice } from '../../ui/notice';

const PICTURE_LENGTH_MAX = 100;

/**
 * Reports unusable settings of the installation and theme pictures that they do not allow. Shown on the first screen
 * that an administrator sees after deploying (faults 112).
 */
export function ConfigNotice() {
  const language = useLanguage();
  const { config } = useServices();
  const [unusable, setUnusable] = useState<readonly string[]>([]);
  useEffect(() => {
    let isMounted = true;
    config().then(
      (loaded) => isMounted && setUnusable(loaded.unusable),
      (error: unknown) => {
        // Other errors are network failures: nothing can be checked.
        if (isMounted && error instanceof ConfigMissing) setUnusable([`HTTP ${error.status}`]);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [config]);
  const { refusedPictures } = useAtomValue(styleAtom).style;
  const settings = [
    ...unusable,
    ...refusedPictures.map((picture) => `imageHosts (${picture.slice(0, PICTURE_LENGTH_MAX)})`),
  ];
  if (settings.length === 0) return null;
  return (
    <Notice tone="bad">{faultText({ kind: 'misconfigured', setting: settings.join(', ') }, language)}</Notice>
  );
}
