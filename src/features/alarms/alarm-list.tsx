import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { useColumnCount } from '../../browser/use-columns';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { Acknowledgements } from '../../state/alarms/acknowledge-alarms';
import { type Density, densityAtom } from '../../state/style/density';
import { ChevronUpIcon } from '../../ui/icons';
import { LongList } from '../lists/long-list';
import type { LinePosition } from '../lists/long-list-props';
import { AlarmLine } from './alarm-line';
import type { ListedLine } from './alarm-lines';
import type { AlarmTexts } from './alarm-text';
import type { Rows } from './use-rows';
import './alarms.css';

/** Line height and gap in px at the default font size; must match `alarms.css`. */
const LINE_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 100, dense: 60 };
const LINE_GAP: Readonly<Record<Density, number>> = { comfortable: 8, dense: 4 };
/** Height in px of a line with columns, on a desktop. */
const COLUMN_LINE_HEIGHT = 48;
/** Distance in px from the end of the list at which the next page is requested. */
const PREFETCH_DISTANCE = 800;
/** Scroll distance in px up to which the list counts as scrolled to the top. */
const TOP_DISTANCE = 8;

function useIsAtTop(): boolean {
  const [isAtTop, setAtTop] = useState(() => window.scrollY <= TOP_DISTANCE);
  useEffect(() => {
    const update = (): void => setAtTop(window.scrollY <= TOP_DISTANCE);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isAtTop;
}

export interface AlarmListProps {
  readonly label: string;
  readonly list: Pick<Rows, 'waitingCount' | 'hasOnlyNew' | 'showWaiting'>;
  readonly lines: readonly ListedLine[];
  readonly expandedGroups: ReadonlySet<string>;
  readonly onToggle: (groupKey: string) => void;
  readonly foldsBy?: 'kind' | 'equipment';
  readonly texts: AlarmTexts;
  readonly acknowledging: Acknowledgements;
  /** `null` outside selection mode. */
  readonly selectedAlarms: ReadonlyMap<AlarmId, AlarmRow> | null;
  readonly onSelect: (alarms: readonly AlarmRow[], isOn: boolean) => void;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onEndReached: () => void;
}

function Headings({ texts: { t } }: Pick<AlarmListProps, 'texts'>) {
  return (
    <div className="as-alarm-headings" aria-hidden="true">
      <span>{`${t('equipment')} · ${t('variable')}`}</span>
      <span className="as-alarm-headings__where">
        <span>{t('triggerTime')}</span>
        <span>{t('value')}</span>
      </span>
      <span>{t('state')}</span>
    </div>
  );
}

/**
 * Lists alarms without moving lines while the user reads. New alarms appear automatically only while the list is
 * scrolled to the top; otherwise a button announces them.
 */
export function AlarmList({
  label,
  list,
  lines,
  expandedGroups,
  onToggle,
  foldsBy: groupedBy = 'kind',
  texts,
  acknowledging,
  selectedAlarms,
  onSelect,
  onOpen,
  onEndReached,
}: AlarmListProps) {
  const t = useWords(alarmWords);
  const isAtTop = useIsAtTop();
  const { waitingCount, hasOnlyNew, showWaiting } = list;
  const canShowWaiting = isAtTop && selectedAlarms === null;
  useEffect(() => {
    if (canShowWaiting && waitingCount > 0) showWaiting();
  }, [canShowWaiting, waitingCount, showWaiting]);

  const { length: count } = lines;
  const endRef = useRef<HTMLDivElement>(null);
  // Recreated with each count: a new observer reports an end that is still near, an existing one would not.
  useEffect(() => {
    if (!endRef.current || count === 0 || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onEndReached();
      },
      { rootMargin: `${PREFETCH_DISTANCE}px` },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [count, onEndReached]);
  const scale = useRootFontScale();
  const density = useAtomValue(densityAtom);
  const isInColumns = useColumnCount() > 2;
  const getLineHeight = useCallback(
    () => (isInColumns ? COLUMN_LINE_HEIGHT : LINE_HEIGHT[density]) * scale + LINE_GAP[density],
    [isInColumns, scale, density],
  );
  const renderLine = (index: number, { top }: LinePosition) => {
    const line = lines[index];
    if (line === undefined) return null;
    const { alarm, groupKey, members, isMember, shelf } = line;
    const isSelected = (selected: ReadonlyMap<AlarmId, AlarmRow>): boolean =>
      (members ?? [alarm]).some(({ id }) => selected.has(id));
    return (
      <AlarmLine
        alarm={alarm}
        groupKey={groupKey}
        groupedBy={groupedBy}
        members={members}
        isMember={isMember}
        isExpanded={expandedGroups.has(groupKey)}
        shelvedUntil={shelf?.until ?? null}
        texts={texts}
        position={{ top, index, count }}
        isSending={acknowledging.pending.has(alarm.id)}
        isSelected={selectedAlarms === null ? null : isSelected(selectedAlarms)}
        onOpen={onOpen}
        onSelect={onSelect}
        onToggle={onToggle}
      />
    );
  };
  return (
    <>
      <div className="as-alarms__newer" aria-live="polite">
        {waitingCount > 0 && !canShowWaiting ? (
          <button
            type="button"
            className="as-alarms__pill"
            onClick={() => {
              showWaiting();
              window.scrollTo(0, 0);
            }}
          >
            <ChevronUpIcon size={16} />
            <span>{t(hasOnlyNew ? 'newer' : 'moreFirst', { n: waitingCount })}</span>
          </button>
        ) : null}
      </div>
      {isInColumns && count > 0 ? <Headings texts={texts} /> : null}
      <LongList
        label={label}
        count={count}
        getHeight={getLineHeight}
        getKey={(index) => lines[index]?.alarm.id ?? String(index)}
        renderLine={renderLine}
      />
      <div ref={endRef} />
    </>
  );
}
