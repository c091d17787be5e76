/**
 * …/inspection/note/{id}: the plan's description, attachments and safety notes. The mark that they were read stays on
 * this device.
 */
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatMinute } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { getInspectionPath, getOrdersPath } from '../../navigation/order-paths';
import { useTitle } from '../../navigation/use-title';
import { type Decoded, lenient, record, text, time } from '../../shared/calls/decode';
import { type InspectionOrder, inspectionInfo } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { getOwnKey } from '../../state/work/rows';
import { useSeenCall } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';

export default function PlanNote() {
  const t = useWords(inspectionWords);
  const id = (useParams().id ?? '') as InspectionId;
  const order = useSeenCall(inspectionInfo, { id });
  const { data, fault, isLoading } = order;
  const title = t('planNote');
  useTitle(data === undefined || data.plan === '' ? title : `${data.plan} · ${title}`);
  return (
    <Frame title={title} backPath={getInspectionPath(id)}>
      {data !== undefined ? (
        <NoteContents order={data} />
      ) : fault !== null && !isLoading ? (
        <OrderFault fault={fault} onRetry={() => void order.reload()} back={getOrdersPath('inspection')} />
      ) : (
        <Skeleton label={t('loading')} count={2} />
      )}
    </Frame>
  );
}

function NoteContents({
  order: { plan, planNote, safety, images, id },
}: {
  readonly order: InspectionOrder;
}) {
  const t = useWords(inspectionWords);
  return (
    <>
      {safety === '' ? null : (
        <section className="as-card as-note" aria-label={t('safety')}>
          <Notice tone="warn">{t('safetyText', { text: safety })}</Notice>
        </section>
      )}
      <section className="as-card as-note">
        <h2 className="as-record-head__name">{plan}</h2>
        <p className="as-note__text">{planNote === '' ? t('planNoteNone') : planNote}</p>
        <SentPictures images={images} label={t('attachments')} />
      </section>
      <ReadMark key={id} id={id} note={`${planNote}\n${safety}`} />
    </>
  );
}

/** The mark applies to one text: a changed plan must be read again. */
const readMarkDecoder = record({ at: time, text });

function ReadMark({ id, note }: { readonly id: InspectionId; readonly note: string }) {
  const t = useWords(inspectionWords);
  const clock = getPlatformClock(useServices());
  const { store } = useWork();
  const { userId } = useUser();
  const key = getOwnKey(userId, `inspection note ${id}`);
  const [mark, setMark] = useState<Decoded<typeof readMarkDecoder> | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void store.read('seen', key).then((row) => {
      if (!isUnmounted && row !== null) setMark(lenient(readMarkDecoder, null)(row.data, 'mark'));
    });
    return () => {
      isUnmounted = true;
    };
  }, [store, key]);
  if (mark !== null && mark.text === note)
    return (
      <p>
        <Tag tone="good">{t('noteReadAt', { time: formatMinute(mark.at) })}</Tag>
      </p>
    );
  return (
    <Button
      kind="primary"
      block
      onClick={() => {
        const next = { at: clock.now(), text: note };
        setMark(next);
        void store.storeSeen(userId, key, next);
      }}
    >
      {t('noteRead')}
    </Button>
  );
}
