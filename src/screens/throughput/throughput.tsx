/**
 * /more-throughput (not in spec 2): the throughput panel as a screen, and the switch that shows it over other screens.
 */
import { useAtom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { Panel } from '../../debug/profile/panel';
import { BackBar } from '../../features/screen-states/back-bar';
import { profileWords } from '../../i18n/profile';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { BROKER_HOME } from '../../navigation/broker-paths';
import { brokerConfigAtom } from '../../state/broker/broker-config';
import { throughputAtom } from '../../state/live/throughput';
import { Button } from '../../ui/button';
import './throughput.css';

export default function Throughput() {
  const tShell = useWords(shellWords);
  const t = useWords(profileWords);
  const navigate = useNavigate();
  const isBroker = Boolean(useAtomValue(brokerConfigAtom));
  const [isOverlayOn, setOverlayOn] = useAtom(throughputAtom);
  return (
    <>
      <BackBar title={tShell('titleThroughput')} backPath="/home/more" />
      <main className="as-throughput">
        <section className="as-throughput__over">
          <p>{t('overlayHint')}</p>
          <Button
            onClick={() => {
              setOverlayOn(!isOverlayOn);
              if (!isOverlayOn) navigate(isBroker ? BROKER_HOME : '/home/work/project');
            }}
          >
            {t(isOverlayOn ? 'overlayOff' : 'overlay')}
          </Button>
        </section>
        <h2 className="as-hidden-text">{t('throughput')}</h2>
        <Panel />
      </main>
    </>
  );
}
