import { type InspectionKey, inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { Finding, RecordStatus } from '../../shared/calls/statuses';
import { Tag, type Tone } from '../../ui/tag';

const STATUS_TAGS: Readonly<Record<RecordStatus, readonly [Tone, InspectionKey]>> = {
  'not started': ['warn', 'notStarted'],
  incomplete: ['warn', 'incomplete'],
  completed: ['good', 'completed'],
  aborted: ['stale', 'aborted'],
};

export function RecordStatusTag({ status }: { readonly status: RecordStatus }) {
  const t = useWords(inspectionWords);
  const [tone, textKey] = STATUS_TAGS[status];
  return <Tag tone={tone}>{t(textKey)}</Tag>;
}

export function FindingTag({ finding }: { readonly finding: Finding | null }) {
  const t = useWords(inspectionWords);
  if (finding === null) return null;
  return <Tag tone={finding === 'normal' ? 'good' : 'bad'}>{t(finding)}</Tag>;
}
