/** Card of the More screen about the product on this device: installation, updates, offline use, last values. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { appShellWords } from '../../i18n/app-shell';
import { useWords } from '../../i18n/use-words';
import { isAlarmWatchOn } from '../../state/alarm-watch/is-on';
import { installOfferAtom } from '../../state/app-shell/install-offer';
import { keepAtom, keptAtom, newerBuildAtom } from '../../state/app-shell/kept';
import { forgetKept } from '../../state/last-values/kept-on-device';
import { keepsLastValues, setKeepsLastValues } from '../../state/last-values/setting';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Cell } from '../../ui/cell';
import { Toggle } from '../../ui/toggle';

/** Switches the storage of page values for a start without a network. Turning it off deletes them immediately. */
function LastValuesRow() {
  const t = useWords(appShellWords);
  const services = useServices();
  const { storage } = services;
  const [isOn, setOn] = useState(() => keepsLastValues(storage));
  const change = (on: boolean): void => {
    setOn(on);
    setKeepsLastValues(storage, on);
    if (!on) forgetKept(services, window);
  };
  return (
    <Cell
      name={t('lastValues')}
      detail={t('lastValuesDetail')}
      end={<Toggle label={t('lastValues')} on={isOn} onChange={change} />}
    />
  );
}

export default function MoreApp() {
  const t = useWords(appShellWords);
  const offer = useAtomValue(installOfferAtom);
  const kept = useAtomValue(keptAtom);
  const keep = useAtomValue(keepAtom);
  const newer = useAtomValue(newerBuildAtom);
  const { tabStorage } = useServices();
  return (
    <section className="as-more__card" aria-label={t('app')}>
      {newer === null ? null : (
        <Cell
          name={t('newer')}
          detail={t(isAlarmWatchOn(tabStorage) ? 'newerHeld' : 'newerDetail')}
          end={
            <Button kind="quiet" onClick={newer.take}>
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
            <Button kind="quiet" onClick={() => void offer.ask()}>
              {t('installNow')}
            </Button>
          }
        />
      ) : null}
      {offer.kind === 'by-hand' ? <Cell name={t('install')} detail={t('byHand')} /> : null}
      {kept === 'kept' || kept === 'coming' ? <Cell name={t('offline')} value={t(kept)} /> : null}
      {kept === 'failed' ? <Cell name={t('offline')} detail={t('failed')} /> : null}
      {kept === 'on-request' ? (
        <Cell
          name={t('offline')}
          detail={t('onRequest')}
          end={
            <Button kind="quiet" onClick={() => keep?.keep()}>
              {t('keepNow')}
            </Button>
          }
        />
      ) : null}
      <LastValuesRow />
    </section>
  );
}
