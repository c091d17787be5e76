/**
 * Shows the evidence of a slip: values with age and marks, alarms, curves, writes, and links back to its moment.
 * Nothing here is shown as current.
 */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { alarmWords } from '../../../i18n/alarm';
import { evidenceWords } from '../../../i18n/evidence';
import { joinNames } from '../../../i18n/lists';
import { useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import {
  EVIDENCE_CUTS,
  type Evidence,
  type EvidenceAlarm,
  type EvidenceCut,
  type EvidenceValue,
  type EvidenceWrite,
} from '../../../shared/calls/evidence';
import { isCurrent } from '../../../shared/calls/live-proof';
import { FUTURE_TOLERANCE_MS } from '../../../shared/constants';
import { SECOND_MS } from '../../../shared/units';
import { cx } from '../../../ui/cx';
import { CurveIcon, ReplayIcon } from '../../../ui/icons';
import { Tag, type Tone } from '../../../ui/tag';
import { formatClock, formatDateTime, formatDuration } from '../../time/time-text';
import { EvidenceCurveView } from './evidence-curve';
import { findMainSignal, getCurvePath, getReplayPath } from './moment-paths';
import '../../forms/form-page.css';
import './evidence.css';

const FIRST_VALUES = 6;

const LINK_LABELS = {
  live: ['good', 'linkLive'],
  connecting: ['accent', 'linkConnecting'],
  reconnecting: ['warn', 'linkReconnecting'],
  offline: ['bad', 'linkOffline'],
  stopped: ['bad', 'linkStopped'],
  replay: ['accent', 'linkReplay'],
} as const satisfies Record<string, readonly [Tone, string]>;
const isKnownLink = (status: string): status is keyof typeof LINK_LABELS =>
  Object.hasOwn(LINK_LABELS, status);

const FRESH_WORDS = {
  never: 'stateNever',
  stale: 'stateStale',
  disconnected: 'stateDisconnected',
  paused: 'statePaused',
  ageing: 'stateAgeing',
} as const;
const QUALITY_WORDS = {
  bad: 'qualityBad',
  invalid: 'qualityInvalid',
  formula: 'qualityFormula',
} as const;
const CUT_WORDS = {
  curves: 'cutCurves',
  values: 'cutValues',
  writes: 'cutWrites',
  alarms: 'cutAlarms',
} as const satisfies Record<EvidenceCut, string>;
const LEVELS: ReadonlyMap<string, readonly [Tone, 'levelSerious' | 'levelImportant' | 'levelConvention']> =
  new Map([
    ['serious', ['bad', 'levelSerious']],
    ['important', ['warn', 'levelImportant']],
    ['convention', ['accent', 'levelConvention']],
  ]);
const STATUSES: ReadonlyMap<
  string,
  'stepDone' | 'stepReadBack' | 'statusRefused' | 'statusUnknown' | 'stepSent'
> = new Map([
  ['sent', 'stepSent'],
  ['accepted', 'stepSent'],
  ['done', 'stepDone'],
  ['read-back', 'stepReadBack'],
  ['refused', 'statusRefused'],
  ['unknown', 'statusUnknown'],
]);

function ValueRow({ value, takenAt }: { readonly value: EvidenceValue; readonly takenAt: number | null }) {
  const t = useWords(evidenceWords);
  const tValues = useWords(valueWords);
  const isLive = isCurrent(value.fresh);
  const isFuture = value.time !== null && takenAt !== null && value.time > takenAt + FUTURE_TOLERANCE_MS;
  const hasValue = value.value !== null && value.fresh !== 'never' && value.fresh !== 'paused';
  return (
    <li className={cx('as-evidence__value', !isLive && 'as-evidence__value--old')} data-fresh={value.fresh}>
      <span className="as-evidence__title">{value.title || value.signalId}</span>
      <span className="as-evidence__number">
        {hasValue ? value.value : '--'} {hasValue ? <small>{value.unit}</small> : null}
      </span>
      <span className="as-evidence__marks">
        {value.quality === 'good' ? null : <Tag tone="bad">{tValues(QUALITY_WORDS[value.quality])}</Tag>}
        {isFuture ? <Tag tone="warn">{t('future')}</Tag> : null}
        {value.fresh === 'fresh' ? null : (
          <Tag tone={value.fresh === 'ageing' ? 'warn' : 'stale'}>{tValues(FRESH_WORDS[value.fresh])}</Tag>
        )}
        {hasValue && value.age !== null && value.age >= SECOND_MS ? (
          <small>{t('age', { time: formatDuration(value.age, tValues) })}</small>
        ) : null}
      </span>
    </li>
  );
}

function Values({ values, takenAt }: Pick<Evidence, 'values' | 'takenAt'>) {
  const t = useWords(evidenceWords);
  const [isExpanded, setExpanded] = useState(false);
  if (values.length === 0) return <p className="as-evidence__note">{t('valuesNone')}</p>;
  const visibleValues = isExpanded ? values : values.slice(0, FIRST_VALUES);
  return (
    <>
      <ul className="as-evidence__values">
        {visibleValues.map((value) => (
          <ValueRow key={`${value.equipmentId} ${value.signalId}`} value={value} takenAt={takenAt} />
        ))}
      </ul>
      {values.length > FIRST_VALUES ? (
        <button
          type="button"
          className="as-evidence__more"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('less') : t('all', { n: values.length })}
        </button>
      ) : null}
    </>
  );
}

function AlarmRowView({ alarm }: { readonly alarm: EvidenceAlarm }) {
  const t = useWords(alarmWords);
  const levelLabel = LEVELS.get(alarm.level);
  return (
    <li className="as-evidence__line">
      <Tag tone={levelLabel?.[0] ?? 'stale'}>
        {levelLabel === undefined ? alarm.level || '--' : t(levelLabel[1])}
      </Tag>
      <span>
        {alarm.title || alarm.signalId || alarm.id} {alarm.value}
      </span>
      {alarm.triggerTime === null ? null : <time>{formatDateTime(alarm.triggerTime)}</time>}
    </li>
  );
}

function WriteRowView({ write }: { readonly write: EvidenceWrite }) {
  const t = useWords(evidenceWords);
  const tValues = useWords(valueWords);
  const status = STATUSES.get(write.phase);
  return (
    <li className="as-evidence__line">
      <span>
        {write.title || write.signalId} {t('wrote', { old: write.old ?? '--', new: write.new })}
      </span>
      {status === undefined ? null : <small>{tValues(status)}</small>}
      {write.time === null ? null : <time>{formatClock(write.time)}</time>}
    </li>
  );
}

function Moment({ evidence }: { readonly evidence: Evidence }) {
  const t = useWords(evidenceWords);
  const { takenAt, clockSure, place, link, gateways } = evidence;
  const offlineCount = gateways.filter(({ online }) => !online).length;
  const status = link !== null && isKnownLink(link.phase) ? link.phase : null;
  const isLost = status === 'reconnecting' || status === 'offline' || status === 'stopped';
  return (
    <p className="as-evidence__moment">
      {takenAt === null ? null : <time>{t('takenAt', { time: formatDateTime(takenAt) })}</time>}
      {clockSure ? null : <Tag tone="warn">{t('clockUnsure')}</Tag>}
      {place === null || place.name === '' ? null : (
        <span>
          {t('place')} {place.name}
        </span>
      )}
      {status === null ? null : (
        <Tag tone={LINK_LABELS[status][0]}>
          {isLost && link?.since != null
            ? t('linkSince', { state: t(LINK_LABELS[status][1]), time: formatDateTime(link.since) })
            : t(LINK_LABELS[status][1])}
        </Tag>
      )}
      {offlineCount === 0 ? null : <Tag tone="stale">{t('gatewaysOut', { n: offlineCount })}</Tag>}
    </p>
  );
}

function MomentLinks({ evidence }: { readonly evidence: Evidence }) {
  const t = useWords(evidenceWords);
  const replayPath = getReplayPath(evidence);
  const curve = getCurvePath(evidence, findMainSignal(evidence), null);
  if (replayPath === null && curve === null) return null;
  return (
    <nav className="as-evidence__ways" aria-label={t('evidence')}>
      {replayPath === null ? null : (
        <Link className="as-evidence__way" to={replayPath}>
          <ReplayIcon size={20} /> {t('replay')}
        </Link>
      )}
      {curve === null ? null : (
        <Link className="as-evidence__way" to={curve}>
          <CurveIcon size={20} /> {t('curve')}
        </Link>
      )}
    </nav>
  );
}

function Item({ item }: { readonly item: NonNullable<Evidence['item']> }) {
  const t = useWords(evidenceWords);
  const { about, hand, low, high } = item;
  return (
    <section>
      <h3>{t(about === 'sensor' ? 'itemSensor' : 'item')}</h3>
      <p>
        {hand === '' ? null : t('itemHand', { value: hand })}{' '}
        {low === null && high === null ? null : t('itemLimits', { low: low ?? '--', high: high ?? '--' })}
      </p>
    </section>
  );
}

export function EvidenceView({ evidence }: { readonly evidence: Evidence | null }) {
  const t = useWords(evidenceWords);
  if (evidence === null) return null;
  const { values, takenAt, alarms, alarmsSure, curves, writes, item, cut } = evidence;
  const getTitle = (id: string): string =>
    values.find(({ signalId }) => signalId === id)?.title ||
    alarms.find(({ signalId }) => signalId === id)?.title ||
    id;
  const cutNames: ReadonlySet<string> = new Set(cut);
  const knownCuts = EVIDENCE_CUTS.filter((name) => cutNames.has(name));
  return (
    <section className="as-card as-evidence" aria-label={t('evidence')}>
      <h2>{t('evidence')}</h2>
      <Moment evidence={evidence} />
      <MomentLinks evidence={evidence} />
      {item === null ? null : <Item item={item} />}
      {alarms.length === 0 && alarmsSure ? null : (
        <section>
          <h3>{t('alarms')}</h3>
          {alarmsSure ? null : <p className="as-evidence__note">{t('alarmsUnsure')}</p>}
          <ul>
            {alarms.map((alarm) => (
              <AlarmRowView key={alarm.id} alarm={alarm} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('values')}</h3>
        <Values values={values} takenAt={takenAt} />
      </section>
      {curves.length === 0 ? null : (
        <section>
          <h3>{t('curves')}</h3>
          {curves.map((curve) => (
            <EvidenceCurveView key={curve.signalId} curve={curve} title={getTitle(curve.signalId)} />
          ))}
        </section>
      )}
      {writes.length === 0 ? null : (
        <section>
          <h3>{t('writes')}</h3>
          <ul>
            {writes.map((write) => (
              <WriteRowView key={`${write.signalId} ${write.time}`} write={write} />
            ))}
          </ul>
        </section>
      )}
      {knownCuts.length === 0 ? null : (
        <p className="as-evidence__note">
          {t('cut', { what: joinNames(knownCuts.map((name) => t(CUT_WORDS[name]))) })}
        </p>
      )}
    </section>
  );
}
