import { useAtomValue } from 'jotai';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { LongList } from '../../features/lists/long-list';
import type { LinePosition } from '../../features/lists/long-list-props';
import { useLinkRouting } from '../../features/lists/use-links';
import { useArrowKeyFocus } from '../../features/lists/use-places';
import { formatBrief } from '../../features/time/time-text';
import { monitorWords } from '../../i18n/monitor';
import { useWords } from '../../i18n/use-words';
import type { EquipmentId } from '../../shared/ids';
import { type ArrangedList, findSharedAddress } from '../../state/equipment/arrange';
import type { Favourites } from '../../state/equipment/use-equipment';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type Density, densityAtom } from '../../state/style/density';
import { EquipmentCard, type RowValues } from './equipment-card';

/** Line heights and the gap below cards in px at the default font size, as in `monitor.css`. */
const HEIGHTS: Readonly<
  Record<Density, { readonly group: number; readonly rows: number; readonly gap: number }>
> = {
  comfortable: { group: 40, rows: 68, gap: 8 },
  dense: { group: 32, rows: 52, gap: 4 },
};
type GetLineHeight = (line: ArrangedList['lines'][number]) => number;

interface EquipmentListProps {
  readonly arrangedList: ArrangedList;
  readonly columns: number;
  readonly favourites: Favourites;
  readonly values: RowValues | null;
}

/**
 * Repeats the group names over the list: each sticks below the bar while its group scrolls by, without any code.
 * Screen readers read the names inside the list.
 */
const GroupHeadings = memo(function Heads({
  lines,
  getHeight,
}: Pick<ArrangedList, 'lines'> & { readonly getHeight: GetLineHeight }) {
  const groups: { readonly key: string; readonly text: string; height: number }[] = [];
  for (const line of lines) {
    const height = getHeight(line);
    if (line.kind === 'group') groups.push({ key: line.key, text: `${line.name}  ${line.count}`, height });
    else {
      const group = groups.at(-1);
      if (group !== undefined) group.height += height;
    }
  }
  return (
    <div className="as-equipment-list__heads" aria-hidden="true">
      {groups.map(({ key, text, height }) => (
        <div key={key} style={{ height }}>
          <p className="as-equipment-list__head">{text}</p>
        </div>
      ))}
    </div>
  );
});

/** Lists the equipment by group. Arrow keys move between cards, Home and End to the first and last. */
export function EquipmentList({ arrangedList, columns, favourites, values }: EquipmentListProps) {
  const t = useWords(monitorWords);
  const clock = getPlatformClock(useServices());
  const { lines, total } = arrangedList;
  const sharedAddress = useMemo(() => findSharedAddress(arrangedList), [arrangedList]);
  const root = useRef<HTMLDivElement>(null);
  const base = useLinkRouting(root);
  const place = useArrowKeyFocus(root, total, columns);
  const keptIndex = useMemo(
    () =>
      place === null
        ? null
        : lines.findIndex(
            (line) => line.kind === 'rows' && line.from <= place && place < line.from + line.rows.length,
          ),
    [lines, place],
  );
  const scale = useRootFontScale();
  const density = useAtomValue(densityAtom);
  const getLineHeight = useCallback<GetLineHeight>(
    ({ kind }) => {
      const { group, rows, gap } = HEIGHTS[density];
      return kind === 'group' ? group * scale : rows * scale + gap;
    },
    [scale, density],
  );
  const { toggle } = favourites;
  const latestToggle = useRef(toggle);
  latestToggle.current = toggle;
  const handleFavourite = useCallback((id: EquipmentId) => latestToggle.current(id), []);
  const getHeight = useCallback(
    (index: number) => {
      const line = lines[index];
      return line === undefined ? 0 : getLineHeight(line);
    },
    [lines, getLineHeight],
  );
  const getKey = useCallback((index: number) => lines[index]?.key ?? '', [lines]);
  const drawLine = (index: number, { top }: LinePosition) => {
    const line = lines[index];
    if (line === undefined) return null;
    if (line.kind === 'group')
      return (
        <li className="as-long__item as-equipment-list__group" style={{ top }}>
          <h2>{line.name}</h2> <span>{line.count}</span>
        </li>
      );
    return line.rows.map((row, column) => (
      <EquipmentCard
        key={row.id}
        row={row}
        t={t}
        hasOwnAddress={row.address !== sharedAddress}
        offlineSince={row.lastOnlineTime === null ? '' : formatBrief(row.lastOnlineTime, clock.now())}
        isFavourite={favourites.has(row.id)}
        onFavourite={handleFavourite}
        base={base}
        place={line.from + column}
        total={total}
        top={top}
        column={column}
        columns={columns}
        values={values}
      />
    ));
  };
  return (
    <div ref={root} className="as-equipment-list">
      <GroupHeadings lines={lines} getHeight={getLineHeight} />
      <LongList
        label={t('equipment')}
        count={lines.length}
        getHeight={getHeight}
        getKey={getKey}
        renderLine={drawLine}
        kept={keptIndex}
      />
    </div>
  );
}
