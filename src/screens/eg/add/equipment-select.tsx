/**
 * /eg/equipment/select/{id}: selects the equipment to copy variables from, for `id` or (`new`) for the one being added.
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
import { Choice, Unknown } from './choice';
import { ConfirmChange } from './confirm-change';
import { useAddDraft } from './draft';
import { CopyFault, useCopy } from './use-copy';

interface TargetsProps {
  readonly search: string;
  /** Not selectable: equipment cannot be copied onto itself. */
  readonly own: EquipmentId | null;
  readonly onChoose: (row: EquipmentRow) => void;
}

function Targets({ search, own, onChoose }: TargetsProps) {
  const t = useWords(addingWords);
  const pages = usePages(queryEquipment, search === '' ? {} : { name: search });
  return (
    <PageList
      pages={pages}
      label={t('chooseEquipment')}
      none={t(search === '' ? 'noEquipment' : 'noneFound')}
      draw={(row) => (
        <button type="button" className="as-add-row" disabled={row.id === own} onClick={() => onChoose(row)}>
          <span className="as-add-row__name">{row.name}</span>
          <span className="as-add-row__more">{row.id === own ? t('itself') : row.sn}</span>
        </button>
      )}
    />
  );
}

function Change({ equipmentId, search }: { readonly equipmentId: EquipmentId; readonly search: string }) {
  const t = useWords(addingWords);
  const info = useCall(equipmentInfo, { equipmentId });
  const [chosen, setChosen] = useState<EquipmentRow | null>(null);
  const { copying, copy } = useCopy(equipmentId);
  if (info.data === undefined) return <Unknown info={info} />;
  return (
    <>
      <p>{t('copyingTo', { name: info.data.name })}</p>
      {copying === 'running' ? <Notice tone="plain">{t('copying')}</Notice> : null}
      {copying === 'done' ? <Notice tone="plain">{t('copied')}</Notice> : null}
      <CopyFault copying={copying} />
      <Targets
        key={search}
        search={search}
        own={equipmentId}
        onChoose={(row) => {
          if (copying !== 'running') setChosen(row);
        }}
      />
      {chosen === null ? null : (
        <ConfirmChange
          kind="copy"
          name={chosen.name}
          onClose={() => setChosen(null)}
          onConfirm={() => {
            setChosen(null);
            void copy(chosen.id);
          }}
        />
      )}
    </>
  );
}

function Choose({ search }: { readonly search: string }) {
  const [, change] = useAddDraft();
  const goBack = useBack('/eg/add');
  return (
    <Targets
      key={search}
      search={search}
      own={null}
      onChoose={({ id, name }) => {
        change({ method: 'equipment', equipmentId: id, equipmentName: name });
        goBack();
      }}
    />
  );
}

export default function EquipmentSelect() {
  const t = useWords(addingWords);
  const shell = useWords(shellWords);
  return (
    <Choice
      title={shell('titleEquipmentSelect')}
      searchLabel={t('searchEquipment')}
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
