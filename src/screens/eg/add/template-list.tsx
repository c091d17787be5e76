/** /eg/template/list/{id}: selects a template for the equipment `id`, or (`new`) for the one being added. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageList } from '../../../features/lists/page-list';
import { CommandNote } from '../../../features/writing/command-note';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { path } from '../../../navigation/path';
import { useBack } from '../../../navigation/use-back';
import { useIsHere } from '../../../navigation/use-is-here';
import { equipmentInfo, queryTemplates, type TemplateRow } from '../../../shared/calls/equipment';
import type { EquipmentId } from '../../../shared/ids';
import { useCall } from '../../../state/calls/use-call';
import { usePages } from '../../../state/calls/use-pages';
import { useCommand } from '../../../state/commands/use-command';
import { useServices } from '../../../state/services';
import { Tag } from '../../../ui/tag';
import { BIND } from './bind';
import { Choice, Unknown } from './choice';
import { ConfirmChange } from './confirm-change';
import { useAddDraft } from './draft';
import { getFault } from './give-late';

interface TemplatesProps {
  readonly search: string;
  /** The equipment's current template; it cannot be bound again. */
  readonly present: TemplateRow['id'] | null;
  readonly onChoose: (template: TemplateRow) => void;
}

function Templates({ search, present, onChoose }: TemplatesProps) {
  const t = useWords(addingWords);
  const pages = usePages(queryTemplates, search === '' ? {} : { name: search });
  return (
    <PageList
      pages={pages}
      label={t('templates')}
      none={t(search === '' ? 'noTemplates' : 'noneFound')}
      draw={(template) => (
        <button type="button" className="as-add-row" onClick={() => onChoose(template)}>
          <span className="as-add-row__name">{template.name}</span>
          {template.id === present ? <Tag tone="accent">{t('present')}</Tag> : null}
          {template.signals === null ? null : (
            <span className="as-add-row__more">{t('variables', { n: template.signals })}</span>
          )}
        </button>
      )}
    />
  );
}

function Change({ equipmentId, search }: { readonly equipmentId: EquipmentId; readonly search: string }) {
  const t = useWords(addingWords);
  const info = useCall(equipmentInfo, { equipmentId });
  const { feedback } = useServices();
  const language = useLanguage();
  const isHere = useIsHere();
  const bind = useCommand(BIND, equipmentId);
  const [chosen, setChosen] = useState<TemplateRow | null>(null);
  if (info.data === undefined) return <Unknown info={info} />;
  const { name, templateId: present } = info.data;
  const change = async (templateId: TemplateRow['id']): Promise<void> => {
    setChosen(null);
    const end = await bind.run({ equipmentId, templateId });
    // The current template may have changed.
    if (end.end !== 'refused') void info.reload();
    if (isHere()) return;
    const fault = getFault(end);
    if (fault === null) feedback.toast(`${name} · ${t('bound')}`, 'good');
    else if (fault.kind !== 'cancelled' && fault.kind !== 'session-ended')
      feedback.toast(`${name} · ${t('confirmChange')} · ${faultText(fault, language)}`, 'bad');
  };
  return (
    <>
      <p>{t('changing', { name })}</p>
      <Link className="as-add-link" to={path('/eg/equipment/select', equipmentId)}>
        {t('copyInstead')}
      </Link>
      <CommandNote command={bind} />
      <Templates
        key={search}
        search={search}
        present={present}
        onChoose={(template) => {
          if (template.id === present) feedback.toast(t('sameTemplate'), 'bad');
          else if (!bind.isRunning) setChosen(template);
        }}
      />
      {chosen === null ? null : (
        <ConfirmChange
          kind="template"
          name={chosen.name}
          onClose={() => setChosen(null)}
          onConfirm={() => void change(chosen.id)}
        />
      )}
    </>
  );
}

function Choose({ search }: { readonly search: string }) {
  const [, change] = useAddDraft();
  const goBack = useBack('/eg/add');
  return (
    <Templates
      key={search}
      search={search}
      present={null}
      onChoose={({ id, name }) => {
        change({ method: 'template', templateId: id, templateName: name });
        goBack();
      }}
    />
  );
}

export default function TemplateList() {
  const t = useWords(addingWords);
  const shell = useWords(shellWords);
  return (
    <Choice
      title={shell('titleTemplates')}
      searchLabel={t('searchTemplate')}
      list={(equipmentId, search) =>
        equipmentId === null ? (
          <Choose search={search} />
        ) : (
          <Change key={equipmentId} equipmentId={equipmentId} search={search} />
        )
      }
    />
  );
}
