import type { CurveWindow } from '../../../../workers/monitor/contract/contract';
import { kindWords } from '../../../i18n/page-kinds';
import { useWords } from '../../../i18n/use-words';
import type { HistoryWidget } from '../../../page-document/model';
import type { ValueNames } from '../../../shared/value-names';
import { formatDateTime } from '../../format/zone-time';
import { Frame } from '../../frame/frame';
import type { WidgetProps } from '../../frame/widget-props';
import { getLineColour } from '../../live/line-colour';
import { useLive } from '../../live/use-live';
import { useRuntime } from '../../live/use-runtime';
import { Scroll } from '../scroll';
import { LineChart } from '../trend/line-chart';

export interface HistoryColumn {
  readonly key: string;
  readonly title: string;
  readonly axis: 'left' | 'right';
  /** `null` if the page sets none. */
  readonly color: string | null;
  readonly text: (number: number) => string;
  /** Names of its values if they are states. */
  readonly names: ValueNames;
}
interface HistoryRow {
  readonly time: number;
  readonly cells: readonly string[];
}

interface HistoryBoxProps extends WidgetProps<HistoryWidget> {
  readonly columns: readonly HistoryColumn[];
  /** Rows of a table, newest first. */
  readonly rows: readonly HistoryRow[];
  readonly windows: readonly CurveWindow[];
  /** Why the box is empty, incomplete or outdated, or ''. */
  readonly note: string;
  readonly isOutdated: boolean;
  readonly onRetry: (() => void) | null;
}

export function HistoryBox(props: HistoryBoxProps) {
  const { widget, index, rows, windows, note, isOutdated, onRetry } = props;
  const t = useWords(kindWords);
  const live = useLive(widget, index);
  const isTable = widget.view === 'table';
  const label = widget.label === '' ? t('history') : widget.label;
  const isEmpty = isTable ? rows.length === 0 : windows.every(({ times }) => times.length === 0);
  const message = note === '' && isEmpty ? t('noPoints') : note;
  const retryText = onRetry === null ? message : `${message} · ${t('retry')}`;
  const noteClass = isEmpty ? 'w-note w-note-alone' : 'w-note w-note-under';
  return (
    <Frame widget={widget} index={index} live={live}>
      {isEmpty ? null : (
        <div className={isOutdated ? 'w-history-body w-dim' : 'w-history-body'}>
          {isTable ? (
            <Scroll label={label}>
              <Rows {...props} />
            </Scroll>
          ) : (
            <Lines {...props} />
          )}
        </div>
      )}
      {message === '' ? null : onRetry === null ? (
        <p className={noteClass} data-shown="" role="status">
          {message}
        </p>
      ) : (
        <button
          type="button"
          className={`${noteClass} w-retry`}
          data-control=""
          data-shown=""
          onClick={onRetry}
        >
          {retryText}
        </button>
      )}
    </Frame>
  );
}

/**
 * Adds keys to rows. A report may have several rows with the same time, and with equal keys React would leave some of
 * them behind.
 */
function withKeys(rows: readonly HistoryRow[]): readonly (readonly [key: string, row: HistoryRow])[] {
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const nth = counts.get(row.time) ?? 0;
    counts.set(row.time, nth + 1);
    return [`${row.time} ${nth}`, row];
  });
}

function Rows({ columns, rows }: Pick<HistoryBoxProps, 'columns' | 'rows'>) {
  const t = useWords(kindWords);
  const { zone } = useRuntime().assets;
  return (
    <table className="w-rows">
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" className="w-column-value">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withKeys(rows).map(([rowKey, { time, cells }]) => (
          <tr key={rowKey}>
            <th scope="row" className="w-column-time">
              {formatDateTime(time, zone)}
            </th>
            {columns.map(({ key }, column) => (
              <td key={key} className="w-column-value" data-shown="">
                {cells[column] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ widget, columns, windows }: Pick<HistoryBoxProps, 'widget' | 'columns' | 'windows'>) {
  const t = useWords(kindWords);
  const { zone } = useRuntime().assets;
  const textHeight = Math.max(9, widget.font.size);
  const from = Math.min(...windows.map((window) => window.from));
  const to = Math.max(...windows.map((window) => window.end));
  const lines = columns.map(({ key, title, axis, color, text, names: states }, i) => {
    const window = windows[i];
    const times = window === undefined ? [] : [...window.times];
    const numbers = window === undefined ? [] : [...window.numbers];
    const lastNumber = numbers.filter((number) => !Number.isNaN(number)).at(-1);
    return {
      key,
      title,
      axis,
      times,
      numbers,
      bad: times.filter((_, at) => Number.isNaN(numbers[at])),
      color: getLineColour(color, i),
      names: states,
      text,
      value: lastNumber === undefined ? '--' : text(lastNumber),
    };
  });
  const formatMinute = (time: number): string => formatDateTime(time, zone).slice(0, -3);
  return (
    <LineChart
      lines={lines}
      from={from}
      to={to}
      ends={widget}
      w={widget.w}
      h={widget.h}
      textHeight={textHeight}
      labels={[formatMinute(from), '', formatMinute(to)]}
      formatTime={(time) => formatDateTime(time, zone)}
      spoken={widget.label === '' ? t('history') : widget.label}
    />
  );
}
