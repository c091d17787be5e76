import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { formatDuration, formatMinute } from '../../features/time/time-text';
import { CallPerson } from '../../features/work/orders/call-person';
import { OverdueTag, StatusTag } from '../../features/work/orders/status-tag';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { catalogueWords } from '../../i18n/catalogue';
import { joinNames } from '../../i18n/lists';
import { orderWords } from '../../i18n/order';
import { repairWords, SOURCE_KEYS } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { getMySlipPath, getOrderPlacePath } from '../../navigation/order-paths';
import { getEgListPath } from '../../navigation/paths';
import type { RepairSlip } from '../../shared/calls/repair';
import { isOpen } from '../../shared/calls/statuses';
import type { ImageUrl } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { type EpochMs, MINUTE_MS } from '../../shared/units';
import { getTimerState } from '../../shared/work/timers';
import { useTick } from '../../state/hooks/use-tick';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import '../../features/work/orders/orders.css';

interface SlipProps {
  readonly slip: RepairSlip;
}

interface TimeLimitProps {
  readonly name: string;
  readonly at: EpochMs | null;
  /** Start of the time limit; omitted for a deadline without a start. */
  readonly from?: EpochMs | null;
  /** Whether another limit is the deadline. */
  readonly isSecondary?: boolean;
}

/** Shows a deadline, with the remaining time once it is short, and the delay once it has passed. */
function TimeLimit({ name, at, from = null, isSecondary = false }: TimeLimitProps) {
  const t = useWords(orderWords);
  const tValues = useWords(valueWords);
  const clock = getPlatformClock(useServices());
  useTick(at !== null, MINUTE_MS);
  if (at === null) return null;
  const now = clock.now();
  const state = getTimerState({ from, by: at }, now);
  const time = formatDuration(Math.abs(now - at), tValues);
  return (
    <Fact name={name}>
      {isSecondary ? <span className="as-repair__quiet">{formatMinute(at)}</span> : formatMinute(at)}
      {state === 'short' ? <span className="as-repair__short"> {t('left', { time })}</span> : null}
      {state === 'late' ? <span className="as-repair__late"> {t('late', { time })}</span> : null}
    </Fact>
  );
}

export function SlipHead({ slip }: SlipProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const clock = getPlatformClock(useServices());
  const { status, description, number, source, followUpOf, dueTime } = slip;
  const { respondBy, finishBy, assignTime, acceptTime } = slip;
  const isOpenSlip = isOpen(status);
  return (
    <section className="as-card as-order-card">
      <div className="as-repair__head">
        <StatusTag status={status} />
        <OverdueTag order={slip} />
        <span className="as-repair__quiet">{number === '' ? '--' : number}</span>
      </div>
      <p className="as-repair__note">{description === '' ? t('noTitle') : description}</p>
      <dl className="as-facts">
        <TimeLimit name={t('due')} at={isOpenSlip ? dueTime : null} />
        <TimeLimit name={t('respondBy')} at={status === 'assigned' ? respondBy : null} from={assignTime} />
        <TimeLimit
          name={t('finishBy')}
          at={status === 'accepted' ? finishBy : null}
          from={acceptTime}
          isSecondary={dueTime !== null}
        />
        <Fact name={tRepair('source')}>{source === 'person' ? '' : tRepair(SOURCE_KEYS[source])}</Fact>
        <Fact name={tRepair('followUp')}>
          {followUpOf === null ? null : <Link to={getMySlipPath(followUpOf)}>{tRepair('followUpOpen')}</Link>}
        </Fact>
      </dl>
      {isOpenSlip && !clock.isKnown() ? <p className="as-repair__quiet">{t('clockUnsure')}</p> : null}
    </section>
  );
}

const formatTime = (at: EpochMs | null): string => (at === null ? '' : formatMinute(at));

export function SlipFacts({ slip }: SlipProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const tCatalogue = useWords(catalogueWords);
  const canOpenDevice = useUser().auths.includes(PERMISSION_EQUIPMENT);
  const { id, equipmentId, equipName, location, creator, user, tel, dispatcher, dispatcherTel } = slip;
  const { recipient, recipientTel, createTime, assignTime, acceptTime, lat, lng } = slip;
  const name = equipName === '' ? '--' : equipName;
  return (
    <Facts className="as-order-card" heading={tRepair('facts')}>
      <Fact name={t('equipment')}>
        {equipmentId !== null && canOpenDevice ? <Link to={getEgListPath(equipmentId)}>{name}</Link> : name}
      </Fact>
      <Fact name={t('location')}>
        {location === '' && lat === null ? null : (
          <>
            {location === '' ? null : `${location} `}
            {lat === null || lng === null ? null : (
              <Link to={getOrderPlacePath('repair', id)}>{t('showLocation')}</Link>
            )}
          </>
        )}
      </Fact>
      <Fact name={tRepair('reporter')}>{creator}</Fact>
      <Fact name={tRepair('contact')}>
        <CallPerson name={user} tel={tel} />
      </Fact>
      <Fact name={tRepair('reportedAt')}>{formatTime(createTime)}</Fact>
      <Fact name={t('dispatcher')}>
        {dispatcher === '' && dispatcherTel === '' ? null : (
          <CallPerson name={dispatcher} tel={dispatcherTel} none={tCatalogue('noDispatcherPhone')} />
        )}
      </Fact>
      <Fact name={t('assigned')}>{formatTime(assignTime)}</Fact>
      <Fact name={t('recipient')}>
        {recipient === '' ? null : <CallPerson name={recipient} tel={recipientTel} />}
      </Fact>
      <Fact name={t('accepted')}>{formatTime(acceptTime)}</Fact>
    </Facts>
  );
}

function Card({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="as-card as-order-card">
      <h2 className="as-card__heading">{heading}</h2>
      {children}
    </section>
  );
}

export function SlipPhotos({ slip: { images } }: SlipProps) {
  const tRepair = useWords(repairWords);
  if (images.length === 0) return null;
  return (
    <Card heading={tRepair('photos')}>
      <SentPictures images={images} label={tRepair('photos')} />
    </Card>
  );
}

/** Converts a signature to an image of the platform, shown like the others. */
const toSignatureImage = (url: string) =>
  ({
    url: url as ImageUrl,
    by: 'signature',
    takenAt: null,
    lat: null,
    lng: null,
    accuracy: null,
    item: '',
  }) as const;

export function SlipResult({ slip }: SlipProps) {
  const tRepair = useWords(repairWords);
  const { status, result, resultImages, endPerson, endNote, endTime, parts, minutes } = slip;
  const { stillAbnormal, signature } = slip;
  if (isOpen(status)) return null;
  return (
    <Facts
      className="as-order-card"
      heading={tRepair('end')}
      action={
        <>
          {resultImages.length === 0 ? null : (
            <SentPictures images={resultImages} label={tRepair('resultPhotos')} />
          )}
          {signature === '' ? null : (
            <SentPictures images={[toSignatureImage(signature)]} label={tRepair('signature')} />
          )}
        </>
      }
    >
      <Fact name={tRepair('result')}>
        {result === '' ? '' : <span className="as-repair__text">{result}</span>}
      </Fact>
      <Fact name={tRepair('stillAbnormal')}>{stillAbnormal}</Fact>
      <Fact name={tRepair('closingNote')}>
        {endNote === '' ? '' : <span className="as-repair__text">{endNote}</span>}
      </Fact>
      <Fact name={tRepair('parts')}>
        {joinNames(parts.map(({ name, count, unit }) => `${name} × ${count}${unit}`))}
      </Fact>
      <Fact name={tRepair('minutes')}>{minutes === null ? '' : tRepair('minutesOf', { n: minutes })}</Fact>
      <Fact name={tRepair('closedBy')}>{endPerson === '' ? '--' : endPerson}</Fact>
      <Fact name={tRepair('closedAt')}>{formatTime(endTime)}</Fact>
    </Facts>
  );
}
