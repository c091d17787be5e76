/** The notice of a configuration that cannot be used. */
import { useEffect, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage } from '../../i18n/use-words';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';

/** Settings of the installation that cannot be used: whoever deploys it opens this screen first (faults 112). */
export function ConfigNotice() {
  const language = useLanguage();
  const { config } = useServices();
  const [unusable, setUnusable] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    config().then(
      (known) => isHere && setUnusable(known.unusable),
      // Without the network nothing is known of it.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [config]);
  if (unusable.length === 0) return null;
  return (
    <Notice tone="bad">{faultText({ kind: 'misconfigured', setting: unusable.join(', ') }, language)}</Notice>
  );
}
