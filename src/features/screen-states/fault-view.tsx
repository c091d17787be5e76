import type { ReactNode } from 'react';
import { type CatalogueKey, catalogueWords, findKnownMessage } from '../../i18n/catalogue';
import { commonWords } from '../../i18n/engine';
import { faultText, refusalText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { NO_PERMISSION, NOT_ACTIVATED } from '../../shared/work/refusal-codes';
import { Button } from '../../ui/button';
import { AlarmIcon, LockIcon, OfflineIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { CopyDetails } from './copy-details';

/** Codes of refusals about permissions, regardless of their message. */
const LOCK_KEYS: ReadonlyMap<string, CatalogueKey> = new Map([
  [NO_PERMISSION, 'noPermission'],
  [NOT_ACTIVATED, 'notActivated'],
]);

interface FaultViewProps {
  readonly fault: Fault;
  /** Key of the title; generic by default. */
  readonly what?: CatalogueKey;
  /** If missing, the retry button is hidden. */
  readonly onRetry?: () => void;
  /** Whether a retry is running; the button keeps its place and focus. */
  readonly isAsking?: boolean;
  readonly children?: ReactNode;
}

/** Replaces content that failed to load: shows the reason and actions. A locked feature is not shown as a failure. */
export function FaultView({
  fault,
  what: titleKey = 'loadFailed',
  onRetry,
  isAsking: isRetrying = false,
  children,
}: FaultViewProps) {
  const t = useWords(commonWords);
  const tCatalogue = useWords(catalogueWords);
  const language = useLanguage();
  const messageKey =
    fault.kind === 'refused' ? (LOCK_KEYS.get(fault.code) ?? findKnownMessage(fault.message)) : null;
  const lockKey = messageKey === 'notActivated' || messageKey === 'noPermission' ? messageKey : null;
  const isLocked = lockKey !== null || fault.kind === 'forbidden';
  const Icon = fault.kind === 'offline' ? OfflineIcon : isLocked ? LockIcon : AlarmIcon;
  const reason = faultText(fault, language);
  // The platform's message may repeat the title and add to it.
  const includesTitle = reason.includes(tCatalogue(titleKey));
  const lockedTitle = lockKey === null ? reason : refusalText(tCatalogue(lockKey), fault, language);
  return (
    <StateView
      tone="bad"
      icon={<Icon size={28} />}
      title={isLocked ? lockedTitle : includesTitle ? reason : tCatalogue(titleKey)}
      detail={isLocked || includesTitle || messageKey === titleKey ? '' : reason}
    >
      {onRetry ? (
        <Button kind="primary" busy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      {children}
      <CopyDetails fault={fault} />
    </StateView>
  );
}
