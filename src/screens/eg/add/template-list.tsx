/** /eg/template/list/{id}: selects a template for the equipment `id` or new equipment (`new`). */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageList } from '../../../features/lists/page-list';
import { CommandNote } from '../../../features/writing/command-note';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { buildPath } from '../../../navigation/path';
import { useBack } from '../../../navigation/use-back';
import { useIsMounted } from '../../../navigation/use-is-here';
import { equipmentInfo, queryTemplates, type TemplateRow } from '../../../shared/calls/equipment';
import type { EquipmentId } from '../../../shared/ids';
import { useCall } from '../../../state/calls/use-call';
import { usePages } from '../../../state/calls/use-pages';
import { useCommand } from '../../../state/commands/use-command';
import { useServices } from '../../../state/services';
import { Tag } from '../../../ui/tag';
import { BIND_COMMAND } from './bind';
import { Choice, EquipmentPending } from './choice';
import { ConfirmChange } from './confirm-change';
import { useAddDraft } from './draft';
import { getFault } from './give-late';

interface TemplatesProps {
  readonly search: string;
  /** The equipment's current template; it cannot be bound again. */
  readonly currentId: TemplateRow['id'] | null;
  readonly onChoose: (template: TemplateRow) => void;
}

function Templates({ search, currentId, onChoose }: TemplatesProps) {
  const t = useWords(addingWords);
  const pages = usePages(queryTemplates, search === '' ? {} : { name: search });
  return (
    <PageList
      pages={pages}
      label={t('templates')}
      none={t(search === '' ? 'noTemplates' : 'noneFound')}
      renderRow={(template) => (
        <button type="button" className="as-add-row" onClick={() => onChoose(template)}>
          <span className="as-add-row__name">{template.name}</span>
          {template.id === currentId ? <Tag tone="accent">{t('present')}</Tag> : null}
          {template.signals === null ? null : (
            <span className="as-add-row__more">{t('variables', { n: template.signals })}</span>
          )}
        </button>
      )}
    />
  );
}

function ChangeTemplate({
  equipmentId,
  search,
}: {
  readonly equipmentId: EquipmentId;
  readonly search: string;
}) {
  const t = useWords(addingWords);
  const info = useCall(equipmentInfo, { equipmentId });
  const { feedback } = useServices();
  const language = useLanguage();
  const isMounted = useIsMounted();
  const bindCommand = useCommand(BIND_COMMAND, equipmentId);
  const [chosenTemplate, setChosenTemplate] = useState<TemplateRow | null>(null);
  if (info.data === undefined) return <EquipmentPending info={info} />;
  const { name, templateId: currentId } = info.data;
  const change = async (templateId: TemplateRow['id']): Promise<void> => {
    setChosenTemplate(null);
    const end = await bindCommand.run({ equipmentId, templateId });
    // The current template may have changed.
    if (end.end !== 'refused') void info.reload();
    if (isMounted()) return;
    const fault = getFault(end);
    if (fault === null) feedback.toast(`${name} · ${t('bound')}`, 'good');
    else if (fault.kind !== 'cancelled' && fault.kind !== 'session-ended')
      feedback.toast(`${name} · ${t('confirmChange')} · ${faultText(fault, language)}`, 'bad');
  };
  return (
    <>
      <p>{t('changing', { name })}</p>
      <Link className="as-add-link" to={buildPath('/eg/equipment/select', equipmentId)}>
        {t('copyInstead')}
      </Link>
      <CommandNote command={bindCommand} />
      <Templates
        key={search}
        search={search}
        currentId={currentId}
        onChoose={(template) => {
          if (template.id === currentId) feedback.toast(t('sameTemplate'), 'bad');
          else if (!bindCommand.isRunning) setChosenTemplate(template);
        }}
      />
      {chosenTemplate === null ? null : (
        <ConfirmChange
          kind="template"
          name={chosenTemplate.name}
          onClose={() => setChosenTemplate(null)}
          onConfirm={() => void change(chosenTemplate.id)}
        />
      )}
    </>
  );
}

function ChooseForDraft({ search }: { readonly search: string }) {
  const [, change] = useAddDraft();
  const goBack = useBack('/eg/add');
  return (
    <Templates
      key={search}
      search={search}
      currentId={null}
      onChoose={({ id, name }) => {
        change({ method: 'template', templateId: id, templateName: name });
        goBack();
      }}
    />
  );
}

export default function TemplateList() {
  const t = useWords(addingWords);
  const tShell = useWords(shellWords);
  return (
    <Choice
      title={tShell('titleTemplates')}
      searchLabel={t('searchTemplate')}
      renderList={(equipmentId, search) =>
        equipmentId === null ? (
          <ChooseForDraft search={search} />
        ) : (
          <ChangeTemplate key={equipmentId} equipmentId={equipmentId} search={search} />
        )
      }
    />
  );
}
