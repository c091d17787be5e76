import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { useColumns } from '../../browser/use-columns';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { Acknowledging } from '../../state/alarms/acknowledge-alarms';
import { type Density, densityAtom } from '../../state/style/density';
import { ChevronUpIcon } from '../../ui/icons';
import { LongList } from '../lists/long-list';
import type { LinePlace } from '../lists/long-list-props';
import { AlarmLine } from './alarm-line';
import type { ListedLine } from './alarm-lines';
import type { AlarmTexts } from './alarm-text';
import type { Rows } from './use-rows';
import './alarms.css';

/** Line height and gap in px at the default font size; must match `alarms.css`. */
const LINE: Readonly<Record<Density, number>> = { comfortable: 100, dense: 60 };
const GAP: Readonly<Record<Density, number>> = { comfortable: 8, dense: 4 };
/** Height in px of a line with columns, on a desktop. */
const LINE_IN_COLUMNS = 48;
/** Distance in px from the end of the list at which the next page is requested. */
const AHEAD = 800;
/** Scroll distance in px up to which the list counts as scrolled to the top. */
const TOP = 8;

function useAtTop(): boolean {
  const [isTop, setTop] = useState(() => window.scrollY <= TOP);
  useEffect(() => {
    const look = (): void => setTop(window.scrollY <= TOP);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isTop;
}

export interface AlarmListProps {
  readonly label: string;
  readonly list: Pick<Rows, 'waiting' | 'isNews' | 'admit'>;
  readonly lines: readonly ListedLine[];
  readonly unfolded: ReadonlySet<string>;
  readonly onUnfold: (kind: string) => void;
  readonly foldsBy?: 'kind' | 'equipment';
  readonly texts: AlarmTexts;
  readonly acknowledging: Acknowledging;
  /** `null` outside selection mode. */
  readonly selected: ReadonlyMap<AlarmId, AlarmRow> | null;
  readonly onSelect: (alarms: readonly AlarmRow[], on: boolean) => void;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onEnd: () => void;
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
  unfolded,
  onUnfold,
  foldsBy = 'kind',
  texts,
  acknowledging,
  selected,
  onSelect,
  onOpen,
  onEnd,
}: AlarmListProps) {
  const t = useWords(alarmWords);
  const isTop = useAtTop();
  const { waiting, isNews, admit } = list;
  const mayAdmit = isTop && selected === null;
  useEffect(() => {
    if (mayAdmit && waiting > 0) admit();
  }, [mayAdmit, waiting, admit]);

  const { length: count } = lines;
  const foot = useRef<HTMLDivElement>(null);
  // Recreated with each count: a new observer reports an end that is still near, an existing one would not.
  useEffect(() => {
    if (!foot.current || count === 0 || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onEnd();
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [count, onEnd]);
  const scale = useRootFontScale();
  const density = useAtomValue(densityAtom);
  const isInColumns = useColumns() > 2;
  const lineHeight = useCallback(
    () => (isInColumns ? LINE_IN_COLUMNS : LINE[density]) * scale + GAP[density],
    [isInColumns, scale, density],
  );
  const draw = (index: number, { top }: LinePlace) => {
    const line = lines[index];
    if (line === undefined) return null;
    const { alarm, kind, members, isMember, shelf } = line;
    const isSelected = (selected: ReadonlyMap<AlarmId, AlarmRow>): boolean =>
      (members ?? [alarm]).some(({ id }) => selected.has(id));
    return (
      <AlarmLine
        alarm={alarm}
        kind={kind}
        foldsBy={foldsBy}
        members={members}
        isMember={isMember}
        isUnfolded={unfolded.has(kind)}
        shelvedUntil={shelf?.until ?? null}
        texts={texts}
        place={{ top, index, count }}
        isSending={acknowledging.pending.has(alarm.id)}
        selected={selected === null ? null : isSelected(selected)}
        onOpen={onOpen}
        onSelect={onSelect}
        onUnfold={onUnfold}
      />
    );
  };
  return (
    <>
      <div className="as-alarms__newer" aria-live="polite">
        {waiting > 0 && !mayAdmit ? (
          <button
            type="button"
            className="as-alarms__pill"
            onClick={() => {
              admit();
              window.scrollTo(0, 0);
            }}
          >
            <ChevronUpIcon size={16} />
            <span>{t(isNews ? 'newer' : 'moreFirst', { n: waiting })}</span>
          </button>
        ) : null}
      </div>
      {isInColumns && count > 0 ? <Headings texts={texts} /> : null}
      <LongList
        label={label}
        count={count}
        getHeight={lineHeight}
        getKey={(index) => lines[index]?.alarm.id ?? String(index)}
        draw={draw}
      />
      <div ref={foot} />
    </>
  );
}
