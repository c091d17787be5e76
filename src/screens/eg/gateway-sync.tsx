import { useOnline } from '../../browser/use-online';
import { CommandNote } from '../../features/writing/command-note';
import { catalogueWords } from '../../i18n/catalogue';
import { equipmentWords } from '../../i18n/equipment';
import { faultText, refusalText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { CommandEnd } from '../../shared/calls/command-end';
import { SYNC_REFUSALS, syncGateway } from '../../shared/calls/gateway';
import { createMultiCommand } from '../../state/commands/commands';
import { useCommand } from '../../state/commands/use-command';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

const SYNC_COMMAND = createMultiCommand(syncGateway);

/** The five outcomes of spec 4. */
export type SyncOutcome = 'success' | 'failure' | 'offline' | 'download' | 'sleeping';

function getOutcome(end: CommandEnd<unknown>): SyncOutcome | null {
  if (end.end === 'done') return 'success';
  if (end.end !== 'refused') return null;
  return (end.fault.kind === 'refused' ? SYNC_REFUSALS.get(end.fault.code) : undefined) ?? 'failure';
}

const OUTCOME_KEYS = {
  failure: 'syncFailed',
  offline: 'syncOffline',
  download: 'syncDownload',
  sleeping: 'syncSleeping',
} as const;

interface GatewaySyncProps {
  readonly sn: string;
  /** Called after success, when the platform's record of the gateway has changed. */
  readonly onDone: () => void;
}

export function GatewaySync({ sn, onDone }: GatewaySyncProps) {
  const t = useWords(equipmentWords);
  const tCatalogue = useWords(catalogueWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const syncCommand = useCommand(SYNC_COMMAND, sn);
  const { state, isRunning, run, forget } = syncCommand;
  const end = state.status === 'ended' ? state.end : null;
  const outcome = end === null ? null : getOutcome(end);
  const start = async (): Promise<void> => {
    forget();
    const result = await run({ sn });
    if (result.end === 'done') onDone();
  };
  const closeButton = (
    <Button kind="quiet" onClick={forget}>
      {t('close')}
    </Button>
  );
  return (
    <section className="as-card as-eg-sync">
      <p>{t('syncDetail')}</p>
      <Button kind="primary" block busy={isRunning} disabled={!isOnline} onClick={() => void start()}>
        {t(isRunning ? 'syncBusy' : 'sync')}
      </Button>
      {isOnline ? null : <Notice tone="warn">{faultText({ kind: 'offline' }, language)}</Notice>}
      {outcome === null || end === null ? (
        <CommandNote command={syncCommand} />
      ) : outcome === 'success' ? (
        <Notice tone="plain" action={closeButton}>
          {t('synced')}
        </Notice>
      ) : (
        <Notice tone="bad" action={closeButton}>
          {end.end === 'refused'
            ? refusalText(tCatalogue(OUTCOME_KEYS[outcome]), end.fault, language)
            : tCatalogue(OUTCOME_KEYS[outcome])}
        </Notice>
      )}
    </section>
  );
}
