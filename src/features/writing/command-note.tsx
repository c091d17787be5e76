import { commandWords } from '../../i18n/command';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { CommandEnd } from '../../shared/calls/command-end';
import { SECOND_MS } from '../../shared/units';
import type { CommandState } from '../../state/commands/commands';
import type { CommandHandle } from '../../state/commands/use-command';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

type Running = Extract<CommandState<unknown>, { readonly status: 'running' }>;

function WaitingNotice({
  runningState,
  onStop,
}: {
  readonly runningState: Running;
  readonly onStop: () => void;
}) {
  const t = useWords(commandWords);
  const { now } = useServices();
  useTick();
  const seconds = Math.max(0, Math.round((now() - runningState.since) / SECOND_MS));
  return (
    <Notice
      tone="plain"
      action={
        <Button kind="quiet" onClick={onStop}>
          {t('stop')}
        </Button>
      }
    >
      <strong>{t('waitingForReply')}</strong>
      {/* Hidden from screen readers: it changes every second. */}
      <span aria-hidden="true">{` ${t('waitingDetail', { seconds, tries: runningState.tries })}`}</span>
    </Notice>
  );
}

function EndNotice({
  outcome,
  onClose,
}: {
  readonly outcome: CommandEnd<unknown>;
  readonly onClose: () => void;
}) {
  const t = useWords(commandWords);
  const language = useLanguage();
  if (outcome.end === 'cancelled') return null;
  const closeButton = (
    <Button kind="quiet" onClick={onClose}>
      {t('close')}
    </Button>
  );
  if (outcome.end === 'done')
    return (
      <Notice tone="plain" action={closeButton}>
        {t('done')}
      </Notice>
    );
  const reason = faultText(outcome.fault, language);
  return outcome.end === 'refused' ? (
    <Notice tone="bad" action={closeButton}>
      <strong>{t('refused')}</strong>
      <span>{` ${reason}`}</span>
    </Notice>
  ) : (
    <Notice tone="warn" action={closeButton}>
      <strong>{t('unknown')}</strong>
      <span>{` ${t('unknownDetail')} (${reason})`}</span>
    </Notice>
  );
}

/**
 * Shows how long an asynchronous command has been running, with a button to stop waiting; then whether it was done or
 * refused, or that its result is unknown.
 */
export function CommandNote({ command }: { readonly command: CommandHandle<never, unknown> }) {
  const { state, cancel, forget } = command;
  if (state.status === 'running') return <WaitingNotice runningState={state} onStop={cancel} />;
  return state.status === 'ended' ? <EndNotice outcome={state.end} onClose={forget} /> : null;
}
