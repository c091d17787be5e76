import { maskPhone } from '../../../i18n/mask';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { Call } from '../../../shared/calls/call';
import type { Recipient } from '../../../shared/calls/repair';
import type { UserId } from '../../../shared/ids';
import { useRead } from '../../../state/calls/use-read';
import { useServices } from '../../../state/services';
import { cx } from '../../../ui/cx';
import { FaultView } from '../../screen-states/fault-view';
import { Loading } from '../../screen-states/loading';
import './orders.css';

interface RecipientChoiceProps<Id> {
  readonly call: Call<{ readonly id: Id }, readonly Recipient[]>;
  readonly orderId: Id;
  /** Current recipient of the order, not selectable; `null` if unassigned. */
  readonly currentId: UserId | null;
  readonly chosenId: UserId | null;
  readonly onChoose: (person: Recipient) => void;
}

/** Lists the possible recipients of the order, fewest open orders first. */
export function RecipientChoice<Id>({
  call,
  orderId,
  currentId,
  chosenId,
  onChoose,
}: RecipientChoiceProps<Id>) {
  const t = useWords(orderWords);
  const services = useServices();
  const { data, fault, isFetching, reload } = useRead([call.path, orderId], (signal) =>
    services.call(call, { id: orderId }, { signal }),
  );
  if (data === undefined)
    return fault !== null && !isFetching ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Loading />
    );
  const people = [...data].sort((a, b) => (a.open ?? 0) - (b.open ?? 0));
  if (people.length === 0) return <p>{t('recipientsNone')}</p>;
  return (
    <fieldset className="as-recipients">
      <legend className="as-hidden-text">{t('recipientChoice')}</legend>
      {people.map((person) => {
        const isCurrent = person.id === currentId;
        return (
          <label
            key={person.id}
            className={cx('as-recipients__one', person.id === chosenId && 'as-recipients__one--chosen')}
          >
            <input
              type="radio"
              name="recipient"
              value={person.id}
              checked={person.id === chosenId}
              disabled={isCurrent}
              onChange={() => onChoose(person)}
            />
            <span className="as-recipients__name">
              {person.name}
              {person.tel === '' ? null : <span className="as-timeline__quiet">{maskPhone(person.tel)}</span>}
            </span>
            <span className="as-timeline__quiet">
              {isCurrent
                ? t('recipientNow')
                : person.open === null
                  ? ''
                  : t('openOrders', { n: person.open })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
