/** Shows requirements of the plan beyond the form: the scan of the point's code, and unsupported ones. */
import { formatMinute } from '../../features/time/time-text';
import { type InspectionKey, inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionOrder, PlanRules } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { requiresScan } from '../../shared/work/record-check';
import type { RecordForm } from '../../shared/work/record-form';
import { Notice } from '../../ui/notice';
import type { FormMode } from './names';
import { ScanRecord } from './scan-record';

interface PlanRequirementsProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder | null;
  readonly form: RecordForm;
  readonly mode: FormMode;
  /** Whether the user tried to submit without scanning the code. */
  readonly isScanMissing: boolean;
}

/** Lists requirements that cannot be met here; the platform refuses a form without them. */
const listUnsupported = ({ signature, proof, watermark }: PlanRules): readonly InspectionKey[] => [
  ...(signature ? (['wantSignature'] as const) : []),
  ...(proof.includes('gps') ? (['wantPosition'] as const) : []),
  ...(watermark ? (['wantWatermark'] as const) : []),
];

export function PlanRequirements({ id, order, form, mode, isScanMissing }: PlanRequirementsProps) {
  const t = useWords(inspectionWords);
  const rules = order?.rules ?? null;
  const isScanRequired = requiresScan(rules, mode === 'correct') && form.proof === null;
  const unsupportedKeys = rules === null || mode === 'correct' ? [] : listUnsupported(rules);
  return (
    <>
      {form.proof === null ? null : (
        <p className="as-item__quiet">{t('scanned', { time: formatMinute(form.proof.at) })}</p>
      )}
      {isScanRequired && order !== null ? (
        <div aria-invalid={isScanMissing} tabIndex={-1}>
          <Notice
            tone={isScanMissing ? 'bad' : 'warn'}
            action={<ScanRecord id={id} order={order} isInForm />}
          >
            {t('scanWanted')}
          </Notice>
        </div>
      ) : null}
      {unsupportedKeys.length === 0 ? null : (
        <Notice tone="warn">
          {t('notOffered', { what: unsupportedKeys.map((key) => t(key)).join(t('listAnd')) })}
        </Notice>
      )}
    </>
  );
}
