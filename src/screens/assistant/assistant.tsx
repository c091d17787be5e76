/** /bdfae: the assistant's page and its settings (spec 2, spec 5). */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { assistantWords } from '../../i18n/assistant';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { type AgentSettings, agentInfo } from '../../shared/calls/agent';
import { useCall } from '../../state/calls/use-call';
import { LockIcon } from '../../ui/icons';
import { Segmented } from '../../ui/segmented';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { AssistantPage } from './assistant-page';
import { AssistantSettings } from './settings';
import '../../features/forms/form-page.css';
import './assistant.css';

const VIEWS = ['page', 'settings'] as const;
type View = (typeof VIEWS)[number];

function Contents({
  settings,
  reload,
}: {
  readonly settings: AgentSettings;
  readonly reload: () => Promise<unknown>;
}) {
  const t = useWords(assistantWords);
  const [query, setQuery] = useSearchParams();
  const { appId, hasCode, canEdit, url } = settings;
  const isSetUp = appId !== '' && hasCode;
  if (!isSetUp && !canEdit)
    return <StateView icon={<LockIcon size={28} />} title={t('inactive')} detail={t('inactiveDetail')} />;
  const view: View = !isSetUp || query.get('view') === 'settings' ? 'settings' : 'page';
  const show = (next: View): void => setQuery(next === 'page' ? {} : { view: next }, { replace: true });
  return (
    <>
      {isSetUp ? (
        <div className="as-assistant__views">
          <Segmented
            label={t('views')}
            value={view}
            options={VIEWS.map((value) => ({ value, text: t(value) }))}
            onChange={show}
          />
        </div>
      ) : null}
      {view === 'settings' ? (
        // After saving, the user stays on the settings to check them.
        <AssistantSettings settings={settings} reload={reload} onSend={() => show('settings')} />
      ) : url === '' ? (
        <StateView icon={<LockIcon size={28} />} title={t('noPage')} detail={t('noPageDetail')} />
      ) : (
        <AssistantPage url={url} />
      )}
    </>
  );
}

export default function Assistant() {
  const tShell = useWords(shellWords);
  const language = useLanguage();
  const reading = useCall(agentInfo, {});
  const { data, fault, isLoading, reload } = reading;
  const renderBody = (): ReactNode => {
    if (data !== undefined) return <Contents settings={data} reload={reload} />;
    if (fault === null || isLoading) return <Skeleton label={tShell('loading')} count={2} />;
    return fault.kind === 'refused' && fault.code === '1206' ? (
      <StateView icon={<LockIcon size={28} />} title={workFaultText(fault, language)} />
    ) : (
      <FaultView fault={fault} onRetry={() => void reload()} />
    );
  };
  return (
    <div className="as-assistant">
      <BackBar title={tShell('titleAgent')} backPath={'/home/more'} />
      <main className="as-assistant__main">
        <OutdatedNotice result={reading} />
        {renderBody()}
      </main>
    </div>
  );
}
