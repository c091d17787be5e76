/** A person of an order, whom a tap calls. */
import { maskPhone } from '../../../i18n/mask';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { CallIcon } from '../../../ui/order-icons';

/** The number as a dialler takes it: digits and the signs that dial, nothing that a hostile text could bring. */
const dialled = (tel: string): string => tel.replace(/[^\d+*#]/g, '');

interface CallPersonProps {
  /** '' where nobody is named. */
  readonly name: string;
  readonly tel: string;
  /** Said where there is no number; without it a general text. */
  readonly none?: string;
  /** Keeps what is typed before the dialler covers the page. */
  readonly onCall?: () => void;
}

/** A name with its masked phone; the link dials the full number (spec 5). */
export function CallPerson({ name, tel, none, onCall }: CallPersonProps) {
  const say = useWords(orderWords);
  const number = dialled(tel);
  return (
    <span className="as-person">
      <span className="as-person__name">
        {name === '' ? '--' : name}
        <span className="as-person__tel">{number === '' ? (none ?? say('noPhone')) : maskPhone(tel)}</span>
      </span>
      {number === '' ? null : (
        <a
          className="as-link-button as-person__call"
          href={`tel:${number}`}
          aria-label={say('call', { name: name === '' ? maskPhone(tel) : name })}
          onClick={onCall}
        >
          <CallIcon size={18} />
          {say('callShort')}
        </a>
      )}
    </span>
  );
}
