import { Link } from 'react-router-dom';
import { catalogueWords } from '../../../i18n/catalogue';
import { orderWords } from '../../../i18n/order';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workFaultText } from '../../../i18n/work-refusals';
import type { Fault } from '../../../shared/faults';
import { ABSENT, NO_PERMISSION, NOT_ACTIVATED } from '../../../shared/work/refusal-codes';
import { EmptyIcon, LockIcon } from '../../../ui/icons';
import { StateView } from '../../../ui/state-view';
import { FaultView } from '../../screen-states/fault-view';
import { PermissionView } from '../../screen-states/permission-view';
import '../../forms/form-page.css';

const WORK = '/home/work';

interface OrderFaultProps {
  readonly fault: Fault;
  readonly onRetry?: () => void;
  /** Path of the list to return to; omitted if the list cannot be shown. */
  readonly back?: string;
}

/**
 * Shown in place of an order: the reason, and a link to continue. An order of another organisation is treated as
 * missing (faults 102).
 */
export function OrderFault({ fault, onRetry, back }: OrderFaultProps) {
  const t = useWords(orderWords);
  const shell = useWords(shellWords);
  const catalogue = useWords(catalogueWords);
  const language = useLanguage();
  const code = fault.kind === 'refused' ? fault.code : '';
  // A user without the right to an order has no right to the list either.
  const isLocked = fault.kind === 'forbidden' || code === NO_PERMISSION || code === NOT_ACTIVATED;
  const to = isLocked ? WORK : back;
  const wayOn =
    to === undefined ? null : (
      <Link className="as-link-button" to={to}>
        {to === WORK ? shell('titleWork') : t('toOrders')}
      </Link>
    );
  if (code === ABSENT)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={catalogue('absent')} detail={t('absentDetail')}>
        {wayOn}
      </StateView>
    );
  if (code === NO_PERMISSION) return <PermissionView feature="workOrder">{wayOn}</PermissionView>;
  if (code === NOT_ACTIVATED)
    return (
      <StateView icon={<LockIcon size={28} />} title={workFaultText(fault, language)}>
        {wayOn}
      </StateView>
    );
  return (
    <FaultView fault={fault} {...(onRetry === undefined ? {} : { onRetry })}>
      {wayOn}
    </FaultView>
  );
}
