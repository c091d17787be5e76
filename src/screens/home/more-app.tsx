/** Shows the product on this device: installation, updates, offline use, last values. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { appShellWords } from '../../i18n/app-shell';
import { useWords } from '../../i18n/use-words';
import { isAlarmWatchOn } from '../../state/alarm-watch/is-on';
import { installOfferAtom } from '../../state/app-shell/install-offer';
import { keepOfflineAtom, newerBuildAtom, offlineStateAtom } from '../../state/app-shell/kept';
import { deleteKeptData } from '../../state/last-values/kept-on-device';
import { setKeepLastValues, shouldKeepLastValues } from '../../state/last-values/setting';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Cell } from '../../ui/cell';
import { Toggle } from '../../ui/toggle';

/** Switches the storage of page values for a start without a network. Turning it off deletes them immediately. */
function LastValuesRow() {
  const t = useWords(appShellWords);
  const services = useServices();
  const { storage } = services;
  const [isOn, setOn] = useState(() => shouldKeepLastValues(storage));
  const handleChange = (shouldKeep: boolean): void => {
    setOn(shouldKeep);
    setKeepLastValues(storage, shouldKeep);
    if (!shouldKeep) deleteKeptData(services, window);
  };
  return (
    <Cell
      name={t('lastValues')}
      detail={t('lastValuesDetail')}
      end={<Toggle label={t('lastValues')} isOn={isOn} onChange={handleChange} />}
    />
  );
}

export default function MoreApp() {
  const t = useWords(appShellWords);
  const offer = useAtomValue(installOfferAtom);
  const offlineState = useAtomValue(offlineStateAtom);
  const offlineStore = useAtomValue(keepOfflineAtom);
  const newerBuild = useAtomValue(newerBuildAtom);
  const { tabStorage } = useServices();
  return (
    <section className="as-more__card" aria-label={t('app')}>
      {newerBuild === null ? null : (
        <Cell
          name={t('newer')}
          detail={t(isAlarmWatchOn(tabStorage) ? 'newerHeld' : 'newerDetail')}
          end={
            <Button kind="quiet" onClick={newerBuild.apply}>
              {t('takeNow')}
            </Button>
          }
        />
      )}
      {offer.kind === 'offered' ? (
        <Cell
          name={t('install')}
          detail={t('installDetail')}
          end={
            <Button kind="quiet" onClick={() => void offer.showPrompt()}>
              {t('installNow')}
            </Button>
          }
        />
      ) : null}
      {offer.kind === 'by-hand' ? <Cell name={t('install')} detail={t('byHand')} /> : null}
      {offlineState === 'kept' || offlineState === 'coming' ? (
        <Cell name={t('offline')} value={t(offlineState)} />
      ) : null}
      {offlineState === 'failed' ? <Cell name={t('offline')} detail={t('failed')} /> : null}
      {offlineState === 'on-request' ? (
        <Cell
          name={t('offline')}
          detail={t('onRequest')}
          end={
            <Button kind="quiet" onClick={() => offlineStore?.keep()}>
              {t('keepNow')}
            </Button>
          }
        />
      ) : null}
      <LastValuesRow />
    </section>
  );
}
