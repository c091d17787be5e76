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
  readonly order: Id;
  /** Current recipient of the order, not selectable; `null` if unassigned. */
  readonly present: UserId | null;
  readonly chosen: UserId | null;
  readonly onChoose: (one: Recipient) => void;
}

/** Lists everyone who can receive the order, fewest open orders first. */
export function RecipientChoice<Id>({ call, order, present, chosen, onChoose }: RecipientChoiceProps<Id>) {
  const t = useWords(orderWords);
  const services = useServices();
  const { data, fault, isAsking, reload } = useRead([call.path, order], (signal) =>
    services.call(call, { id: order }, { signal }),
  );
  if (data === undefined)
    return fault !== null && !isAsking ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Loading />
    );
  const people = [...data].sort((a, b) => (a.open ?? 0) - (b.open ?? 0));
  if (people.length === 0) return <p>{t('recipientsNone')}</p>;
  return (
    <fieldset className="as-recipients">
      <legend className="as-hidden-text">{t('recipientChoice')}</legend>
      {people.map((one) => {
        const isPresent = one.id === present;
        return (
          <label
            key={one.id}
            className={cx('as-recipients__one', one.id === chosen && 'as-recipients__one--chosen')}
          >
            <input
              type="radio"
              name="recipient"
              value={one.id}
              checked={one.id === chosen}
              disabled={isPresent}
              onChange={() => onChoose(one)}
            />
            <span className="as-recipients__name">
              {one.name}
              {one.tel === '' ? null : <span className="as-timeline__quiet">{maskPhone(one.tel)}</span>}
            </span>
            <span className="as-timeline__quiet">
              {isPresent ? t('recipientNow') : one.open === null ? '' : t('openOrders', { n: one.open })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
