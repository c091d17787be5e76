import { Link } from 'react-router-dom';
import { describeEntry } from '../../features/work/outbox/entry-state';
import { type InspectionKey, inspectionWords } from '../../i18n/inspection';
import { useLanguage, useWords } from '../../i18n/use-words';
import { equipmentInfo } from '../../shared/calls/equipment';
import type { InspectionOrder, InspectionRecordRow } from '../../shared/calls/inspection';
import type { EquipmentId, InspectionId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';
import type { OutboxRow } from '../../state/work/rows';
import { ForwardIcon, LockIcon } from '../../ui/icons';
import { Tag, type Tone } from '../../ui/tag';
import { getRecordName, getRecordPath, toRecordPlace } from './record-paths';
import { RecordStatusTag } from './record-status';

interface RecordRowProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  readonly row: InspectionRecordRow;
  readonly index: number;
  /** Status of the record, including the user's pending form. */
  readonly status: InspectionRecordRow['status'];
  /** The user's form in the outbox; `undefined` without one. */
  readonly entry: OutboxRow | undefined;
  readonly hasDraft: boolean;
  /** Whether the platform refused the user's form, which is a draft again. */
  readonly isReturned: boolean;
  /** Index of the record that must be done first; `null` if this one may be filled. */
  readonly blockingIndex: number | null;
}

export function RecordRow(props: RecordRowProps) {
  const { id, order, row, index, status, blockingIndex } = props;
  const blocker = blockingIndex === null ? undefined : order.records[blockingIndex];
  if (blocker !== undefined && blockingIndex !== null)
    return (
      <div className="as-record-row as-record-row--locked" data-status={status}>
        <RowContent {...props} blocker={{ row: blocker, index: blockingIndex }} />
        <LockIcon size={18} />
      </div>
    );
  return (
    <Link
      className="as-record-row"
      to={getRecordPath(order, toRecordPlace(id, row, index))}
      data-status={status}
    >
      <RowContent {...props} blocker={null} />
      <ForwardIcon size={18} />
    </Link>
  );
}

interface RowContentProps extends RecordRowProps {
  readonly blocker: { readonly row: InspectionRecordRow; readonly index: number } | null;
}

function RowContent({ row, index, status, entry, hasDraft, isReturned, blocker }: RowContentProps) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  const { equipName, point, items, done, abnormal, carried, inspector } = row;
  const name = getRecordName(row, t('unnamed'));
  return (
    <>
      <span className="as-record-row__words">
        <span className="as-record-row__name">
          {index + 1}. {name}
          {row.equipmentId === null ? null : <LiveDot equipmentId={row.equipmentId} />}
        </span>
        <span className="as-item__quiet">
          {[equipName === '' ? '' : point, t('items', { done, n: items }), inspector]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        {blocker === null ? null : (
          <span className="as-item__quiet">
            {t('lockedRow', { name: `${blocker.index + 1}. ${getRecordName(blocker.row, t('unnamed'))}` })}
          </span>
        )}
      </span>
      <span className="as-record-row__tags">
        <RecordStatusTag status={status} />
        {abnormal > 0 ? <Tag tone="bad">{t('abnormalCount', { n: abnormal })}</Tag> : null}
        {carried > 0 ? <Tag tone="warn">{t('carriedCount', { n: carried })}</Tag> : null}
        {entry === undefined ? null : (
          <Tag tone={entry.state === 'refused' ? 'bad' : 'warn'}>
            {entry.problem === 'look-first'
              ? describeEntry(entry, language).text
              : t(entry.state === 'refused' ? 'refused' : 'toBeSent')}
          </Tag>
        )}
        {isReturned ? <Tag tone="bad">{t('returnedRow')}</Tag> : null}
        {hasDraft && !isReturned ? <Tag tone="accent">{t('draftKept')}</Tag> : null}
      </span>
    </>
  );
}

/** Shows the connection of a device; hidden while unknown, since a wrong dot is worse than a missing one. */
function LiveDot({ equipmentId }: { readonly equipmentId: EquipmentId }) {
  const t = useWords(inspectionWords);
  const { auths } = useUser();
  const { data, fault } = useCall(
    equipmentInfo,
    auths.includes(PERMISSION_EQUIPMENT) ? { equipmentId } : null,
  );
  if (data === undefined || fault !== null) return null;
  const isOnline = data.online ?? data.status === '1';
  const [tone, textKey]: readonly [Tone, InspectionKey] = data.vpn
    ? ['warn', 'gatewayVpn']
    : isOnline
      ? ['good', 'gatewayOn']
      : ['stale', 'gatewayOff'];
  return (
    <span className={`as-live-dot as-live-dot--${tone}`} title={t(textKey)}>
      <span className="as-hidden-text">{t(textKey)}</span>
    </span>
  );
}
