/** Shows requirements of the plan beyond the form: the code of the point, and those that cannot be met here. */
import { minuteText } from '../../features/time/time-text';
import { type InspectionKey, inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionOrder, PlanRules } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { wantsScan } from '../../shared/work/record-check';
import type { RecordForm } from '../../shared/work/record-form';
import { Notice } from '../../ui/notice';
import type { FormMode } from './names';
import { ScanRecord } from './scan-record';

interface PlanDemandsProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder | null;
  readonly form: RecordForm;
  readonly mode: FormMode;
  /** Whether the user tried to submit without scanning the code. */
  readonly isMissed: boolean;
}

/** Lists requirements that cannot be met here; the platform refuses a form without them. */
const notOffered = ({ signature, proof, watermark }: PlanRules): readonly InspectionKey[] => [
  ...(signature ? (['wantSignature'] as const) : []),
  ...(proof.includes('gps') ? (['wantPosition'] as const) : []),
  ...(watermark ? (['wantWatermark'] as const) : []),
];

export function PlanDemands({ id, order, form, mode, isMissed }: PlanDemandsProps) {
  const t = useWords(inspectionWords);
  const rules = order?.rules ?? null;
  const isWanted = wantsScan(rules, mode === 'correct') && form.proof === null;
  const missing = rules === null || mode === 'correct' ? [] : notOffered(rules);
  return (
    <>
      {form.proof === null ? null : (
        <p className="as-item__quiet">{t('scanned', { time: minuteText(form.proof.at) })}</p>
      )}
      {isWanted && order !== null ? (
        <div aria-invalid={isMissed} tabIndex={-1}>
          <Notice tone={isMissed ? 'bad' : 'warn'} action={<ScanRecord id={id} order={order} isInForm />}>
            {t('scanWanted')}
          </Notice>
        </div>
      ) : null}
      {missing.length === 0 ? null : (
        <Notice tone="warn">
          {t('notOffered', { what: missing.map((key) => t(key)).join(t('listAnd')) })}
        </Notice>
      )}
    </>
  );
}
