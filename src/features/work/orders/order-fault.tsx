import { Link } from 'react-router-dom';
import { catalogueWords } from '../../../i18n/catalogue';
import { orderWords } from '../../../i18n/order';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workFaultText } from '../../../i18n/work-refusals';
import type { Fault } from '../../../shared/faults';
import { NO_PERMISSION, NOT_ACTIVATED, NOT_FOUND } from '../../../shared/work/refusal-codes';
import { EmptyIcon, LockIcon } from '../../../ui/icons';
import { StateView } from '../../../ui/state-view';
import { FaultView } from '../../screen-states/fault-view';
import { PermissionView } from '../../screen-states/permission-view';
import '../../forms/form-page.css';

const WORK_PATH = '/home/work';

interface OrderFaultProps {
  readonly fault: Fault;
  readonly onRetry?: () => void;
  /** Path of the list to return to; omitted if the list cannot be shown. */
  readonly back?: string;
}

/**
 * Replaces an order with the reason and a link to continue. An order of another organisation is treated as missing
 * (faults 102).
 */
export function OrderFault({ fault, onRetry, back: listPath }: OrderFaultProps) {
  const t = useWords(orderWords);
  const tShell = useWords(shellWords);
  const tCatalogue = useWords(catalogueWords);
  const language = useLanguage();
  const code = fault.kind === 'refused' ? fault.code : '';
  // A user without the right to an order has no right to the list either.
  const hasNoAccess = fault.kind === 'forbidden' || code === NO_PERMISSION || code === NOT_ACTIVATED;
  const to = hasNoAccess ? WORK_PATH : listPath;
  const continueLink =
    to === undefined ? null : (
      <Link className="as-link-button" to={to}>
        {to === WORK_PATH ? tShell('titleWork') : t('toOrders')}
      </Link>
    );
  if (code === NOT_FOUND)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={tCatalogue('absent')} detail={t('absentDetail')}>
        {continueLink}
      </StateView>
    );
  if (code === NO_PERMISSION) return <PermissionView feature="workOrder">{continueLink}</PermissionView>;
  if (code === NOT_ACTIVATED)
    return (
      <StateView icon={<LockIcon size={28} />} title={workFaultText(fault, language)}>
        {continueLink}
      </StateView>
    );
  return (
    <FaultView fault={fault} {...(onRetry === undefined ? {} : { onRetry })}>
      {continueLink}
    </FaultView>
  );
}
