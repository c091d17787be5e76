/**
 * /eg/equipment/select/{id}: selects equipment to copy variables from, to the equipment `id` or new equipment (`new`).
 */
import { useState } from 'react';
import { PageList } from '../../../features/lists/page-list';
import { addingWords } from '../../../i18n/adding';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { useBack } from '../../../navigation/use-back';
import { type EquipmentRow, equipmentInfo, queryEquipment } from '../../../shared/calls/equipment';
import type { EquipmentId } from '../../../shared/ids';
import { useCall } from '../../../state/calls/use-call';
import { usePages } from '../../../state/calls/use-pages';
import { Notice } from '../../../ui/notice';
import { Choice, EquipmentPending } from './choice';
import { ConfirmChange } from './confirm-change';
import { useAddDraft } from './draft';
import { CopyFault, useCopy } from './use-copy';

interface SourceListProps {
  readonly search: string;
  /** Not selectable: equipment cannot be copied onto itself. */
  readonly targetId: EquipmentId | null;
  readonly onChoose: (row: EquipmentRow) => void;
}

function SourceList({ search, targetId, onChoose }: SourceListProps) {
  const t = useWords(addingWords);
  const pages = usePages(queryEquipment, search === '' ? {} : { name: search });
  return (
    <PageList
      pages={pages}
      label={t('chooseEquipment')}
      none={t(search === '' ? 'noEquipment' : 'noneFound')}
      renderRow={(row) => (
        <button
          type="button"
          className="as-add-row"
          disabled={row.id === targetId}
          onClick={() => onChoose(row)}
        >
          <span className="as-add-row__name">{row.name}</span>
          <span className="as-add-row__more">{row.id === targetId ? t('itself') : row.sn}</span>
        </button>
      )}
    />
  );
}

function CopyToEquipment({
  equipmentId,
  search,
}: {
  readonly equipmentId: EquipmentId;
  readonly search: string;
}) {
  const t = useWords(addingWords);
  const info = useCall(equipmentInfo, { equipmentId });
  const [chosenSource, setChosenSource] = useState<EquipmentRow | null>(null);
  const { copyState, copy } = useCopy(equipmentId);
  if (info.data === undefined) return <EquipmentPending info={info} />;
  return (
    <>
      <p>{t('copyingTo', { name: info.data.name })}</p>
      {copyState === 'running' ? <Notice tone="plain">{t('copying')}</Notice> : null}
      {copyState === 'done' ? <Notice tone="plain">{t('copied')}</Notice> : null}
      <CopyFault copyState={copyState} />
      <SourceList
        key={search}
        search={search}
        targetId={equipmentId}
        onChoose={(row) => {
          if (copyState !== 'running') setChosenSource(row);
        }}
      />
      {chosenSource === null ? null : (
        <ConfirmChange
          kind="copy"
          name={chosenSource.name}
          onClose={() => setChosenSource(null)}
          onConfirm={() => {
            setChosenSource(null);
            void copy(chosenSource.id);
          }}
        />
      )}
    </>
  );
}

function ChooseForDraft({ search }: { readonly search: string }) {
  const [, changeDraft] = useAddDraft();
  const goBack = useBack('/eg/add');
  return (
    <SourceList
      key={search}
      search={search}
      targetId={null}
      onChoose={({ id, name }) => {
        changeDraft({ method: 'equipment', equipmentId: id, equipmentName: name });
        goBack();
      }}
    />
  );
}

export default function EquipmentSelect() {
  const t = useWords(addingWords);
  const tShell = useWords(shellWords);
  return (
    <Choice
      title={tShell('titleEquipmentSelect')}
      searchLabel={t('searchEquipment')}
      renderList={(equipmentId, search) =>
        equipmentId === null ? (
          <ChooseForDraft search={search} />
        ) : (
          <CopyToEquipment key={equipmentId} equipmentId={equipmentId} search={search} />
        )
      }
    />
  );
}
