import { useEffect, useState } from 'react';
import { FaultView } from '../../features/screen-states/fault-view';
import { RetryNotice } from '../../features/screen-states/retry-notice';
import { assistantWords } from '../../i18n/assistant';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { done, failed } from '../../shared/faults';
import { type Millis, SECOND_MS } from '../../shared/units';
import { useRead } from '../../state/calls/use-read';
import { useServices } from '../../state/services';
import { AlarmIcon, LockIcon } from '../../ui/icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { checkAssistantAddress } from './assistant-address';

/** Time limit for the assistant's page to load. */
export const AGENT_START_MS: Millis = 30 * SECOND_MS;

/**
 * Shows the assistant's page from an allowed host in a sandboxed frame. A cross-origin frame reports no failures; only
 * slowness can be detected.
 */
function AssistantFrame({ href, onRetry }: { readonly href: string; readonly onRetry: () => void }) {
  const tShell = useWords(shellWords);
  const t = useWords(assistantWords);
  const { ports } = useServices();
  const [status, setStatus] = useState<'loading' | 'late' | 'ready'>('loading');
  useEffect(
    () =>
      ports.after(AGENT_START_MS, () => setStatus((previous) => (previous === 'ready' ? previous : 'late'))),
    [ports],
  );
  return (
    <div className="as-assistant__place">
      {status === 'loading' ? <Spinner label={t('opening')} /> : null}
      {status === 'late' ? (
        <RetryNotice onRetry={onRetry}>
          {t('late')} · {t('lateDetail')}
        </RetryNotice>
      ) : null}
      <iframe
        className="as-assistant__frame"
        src={href}
        title={tShell('titleAgent')}
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        onLoad={() => setStatus('ready')}
      />
      <a className="as-assistant__apart" href={href} target="_blank" rel="noopener noreferrer">
        {t('apart')}
      </a>
    </div>
  );
}

export function AssistantPage({ url }: { readonly url: string }) {
  const t = useWords(assistantWords);
  const { config } = useServices();
  const [attempt, setAttempt] = useState(0);
  const { data, fault, isLoading, reload } = useRead(['config'], () =>
    config().then(done, () => failed({ kind: 'offline' })),
  );
  if (data === undefined)
    return fault !== null && !isLoading ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Spinner label={t('loading')} />
    );
  const address = checkAssistantAddress(url, data.frameHosts, globalThis.location.href);
  switch (address.kind) {
    case 'allowed':
      return <AssistantFrame key={attempt} href={address.href} onRetry={() => setAttempt(attempt + 1)} />;
    case 'blocked':
      return (
        <StateView
          tone="bad"
          icon={<LockIcon size={28} />}
          title={t('blocked')}
          detail={t('blockedDetail', { host: address.host })}
        />
      );
    case 'bad':
      return <StateView tone="bad" icon={<AlarmIcon size={28} />} title={t('badAddress')} />;
  }
}
