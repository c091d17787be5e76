import { useAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGES, setLanguage } from '../../i18n/engine';
import { homeWords } from '../../i18n/home';
import { maskPhone } from '../../i18n/mask';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { VERSION } from '../../shared/version';
import { useServices } from '../../state/services';
import { LANGUAGE_NAMES } from '../../state/session/language';
import { useUser } from '../../state/session/use-user';
import { APPEARANCES, appearanceAtom } from '../../state/style/appearance';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ForwardIcon, MoreIcon } from '../../ui/icons';
import { Segmented } from '../../ui/segmented';
import { TopBar } from '../../ui/top-bar';
import './shell.css';
import './more.css';

const LINKS = [
  { to: '/alarm-watch', title: 'titleAlarmWatch' },
  { to: '/more-settings', title: 'titleSettings' },
  { to: '/more-message', title: 'titleMoreMessage' },
  { to: '/more-feedback', title: 'titleFeedback' },
] as const;

/** /home/more: who is signed in, language, appearance, signing out, about. */
export default function More() {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  const language = useLanguage();
  const user = useUser();
  const { session } = useServices();
  const [appearance, setAppearance] = useAtom(appearanceAtom);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <TopBar title={shell('titleMore')} />
      <div className="as-home__content as-more">
        <Link className="as-more__card as-more__user" to="/more-user-info">
          <span className="as-more__face">
            <MoreIcon size={28} />
          </span>
          <div className="as-more__who">
            <p className="as-more__name">{user.loginname}</p>
            <p className="as-more__phone">
              {user.tel === '' ? say('phoneNone') : `${say('phone')} ${maskPhone(user.tel)}`}
            </p>
          </div>
          <ForwardIcon size={18} />
        </Link>
        <section className="as-more__card">
          {LINKS.map(({ to, title }) => (
            <Link key={to} className="as-more__row as-more__link" to={to}>
              {shell(title)}
              <ForwardIcon size={18} />
            </Link>
          ))}
        </section>
        <section className="as-more__card">
          <div className="as-more__row">
            <span>{say('language')}</span>
            <Segmented
              label={say('language')}
              value={language}
              options={LANGUAGES.map((value) => ({ value, text: say(LANGUAGE_NAMES[value]) }))}
              onChange={setLanguage}
            />
          </div>
          <div className="as-more__row">
            <span>{say('appearance')}</span>
            <Segmented
              label={say('appearance')}
              value={appearance}
              options={APPEARANCES.map((value) => ({ value, text: say(value) }))}
              onChange={setAppearance}
            />
          </div>
        </section>
        <section className="as-more__card">
          <div className="as-more__row">
            <span>{say('about')}</span>
            <span className="as-more__value">
              {shell('product')} · {say('version', { version: VERSION })}
            </span>
          </div>
          <Link className="as-more__row as-more__link" to="/more-throughput">
            <span>
              {say('throughput')}
              <span className="as-more__value as-more__detail">{say('throughputDetail')}</span>
            </span>
            <ForwardIcon size={18} />
          </Link>
        </section>
        <Button block onClick={() => setLeaving(true)}>
          {say('logout')}
        </Button>
      </div>
      {isLeaving ? (
        <Dialog
          title={say('logoutAsk')}
          closeLabel={shell('close')}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => setLeaving(false)}>{shell('cancel')}</Button>
              <Button kind="danger" onClick={() => void session.signOut()}>
                {say('logout')}
              </Button>
            </>
          }
        >
          <p>{say('logoutDetail')}</p>
        </Dialog>
      ) : null}
    </>
  );
}
