/** /home/more of a broker: user, appearance and sign-out. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LookSettings } from '../../features/look/look-settings';
import { brokerWords } from '../../i18n/broker';
import { homeWords } from '../../i18n/home';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { VERSION } from '../../shared/version';
import { useBrokerConfig } from '../../state/broker/use-broker';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Cell } from '../../ui/cell';
import { Dialog } from '../../ui/dialog';
import { ForwardIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import '../../features/look/more.css';

/** Asks for confirmation: a mistaken tap must not lose a replay or a form. */
function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useServices();
  const tHome = useWords(homeWords);
  const t = useWords(brokerWords);
  return (
    <Dialog
      title={tHome('logoutAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={() => void session.signOut()}>
            {tHome('logout')}
          </Button>
        </>
      }
    >
      <p>{t('logoutDetail')}</p>
    </Dialog>
  );
}

export default function BrokerMore() {
  const tShell = useWords(shellWords);
  const tHome = useWords(homeWords);
  const t = useWords(brokerWords);
  const { loginname } = useUser();
  const brokerConfig = useBrokerConfig();
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <>
      <TopBar title={tShell('titleMore')} />
      <div className="as-home__content as-more">
        <section className="as-more__card">
          <Cell
            name={<span className="as-more__name">{loginname || t('noPerson')}</span>}
            detail={loginname === '' ? '' : t('person')}
          />
        </section>
        <LookSettings />
        <section className="as-more__card">
          <Cell
            name={tHome('about')}
            value={`${tShell('product')} · ${tHome('version', { version: VERSION })}`}
          />
          <Link className="as-more__link" to="/more-health">
            <Cell
              name={tShell('titleHealth')}
              detail={tHome('healthDetail')}
              end={<ForwardIcon size={18} />}
            />
          </Link>
          <Link className="as-more__link" to="/more-throughput">
            <Cell
              name={tHome('throughput')}
              detail={tHome('throughputDetail')}
              end={<ForwardIcon size={18} />}
            />
          </Link>
        </section>
        {brokerConfig?.broker.login === true ? (
          <Button block onClick={() => setSigningOut(true)}>
            {tHome('logout')}
          </Button>
        ) : null}
      </div>
      {isSigningOut ? <SignOutDialog onClose={() => setSigningOut(false)} /> : null}
    </>
  );
}
