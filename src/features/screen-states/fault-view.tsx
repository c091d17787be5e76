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
const LOCKS: ReadonlyMap<string, CatalogueKey> = new Map([
  [NO_PERMISSION, 'noPermission'],
  [NOT_ACTIVATED, 'notActivated'],
]);

interface FaultViewProps {
  readonly fault: Fault;
  /** Key of the title; generic by default. */
  readonly what?: CatalogueKey;
  /** Retries; without it, the retry button is hidden. */
  readonly onRetry?: () => void;
  /** Whether a retry is running; the button keeps its place and focus. */
  readonly isAsking?: boolean;
  readonly children?: ReactNode;
}

/** Replaces content that failed to load: shows the reason and actions. A locked feature is not shown as a failure. */
export function FaultView({
  fault,
  what = 'loadFailed',
  onRetry,
  isAsking = false,
  children,
}: FaultViewProps) {
  const t = useWords(commonWords);
  const catalogue = useWords(catalogueWords);
  const language = useLanguage();
  const known = fault.kind === 'refused' ? (LOCKS.get(fault.code) ?? findKnownMessage(fault.message)) : null;
  const lock = known === 'notActivated' || known === 'noPermission' ? known : null;
  const isLocked = lock !== null || fault.kind === 'forbidden';
  const Icon = fault.kind === 'offline' ? OfflineIcon : isLocked ? LockIcon : AlarmIcon;
  const why = faultText(fault, language);
  // The platform's message may repeat the title and add to it.
  const isWhole = why.includes(catalogue(what));
  const locked = lock === null ? why : refusalText(catalogue(lock), fault, language);
  return (
    <StateView
      tone="bad"
      icon={<Icon size={28} />}
      title={isLocked ? locked : isWhole ? why : catalogue(what)}
      detail={isLocked || isWhole || known === what ? '' : why}
    >
      {onRetry ? (
        <Button kind="primary" busy={isAsking} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      {children}
      <CopyDetails fault={fault} />
    </StateView>
  );
}
