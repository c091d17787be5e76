import { useAtomValue } from 'jotai';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { getRootFontScale, useRootFontScale } from '../../browser/root-font';
import { findLabel, type ReportChart } from '../../charts/history-report/model';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { appearanceAtom } from '../../state/style/appearance';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export interface ChartCanvasProps {
  readonly chart: ReportChart;
  /** Description for assistive technology; the table next to the chart has the values. */
  readonly label: string;
  /** Index of the label under the pointer; -1 for none. */
  readonly onPoint?: (label: number) => void;
}

const COLOURS = ['1', '2', '3', '4', '5', '6', '7', '8'].map((n) => `--as-chart-${n}`);

/** Redraws a chart when its data, its size or the page's colours change. The first chart loads the library. */
export function ChartCanvas({ chart, label, onPoint }: ChartCanvasProps) {
  const t = useWords(historyReportWords);
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [lastAttempted, setLastAttempted] = useState<ReportChart | null>(null);
  const [attempt, setAttempt] = useState(0);
  const appearance = useAtomValue(appearanceAtom);
  const [isDark, setDark] = useState(() => document.documentElement.dataset.theme === 'dark');

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The device's theme changes only the root element, not the setting.
    const look = (): void => setDark(document.documentElement.dataset.theme === 'dark');
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  const scale = useRootFontScale();
  const look = `${appearance} ${isDark} ${attempt} ${scale}`;
  useEffect(() => {
    const element = container.current;
    if (element === null || width === 0 || look === '') return;
    const style = getComputedStyle(element);
    const getColour = (name: string): string => style.getPropertyValue(name).trim();
    // Each drawing has its own element: an outdated one is drawn into an element that is no longer shown.
    const target = document.createElement('div');
    target.className = 'as-chart__place';
    element.append(target);
    let isCancelled = false;
    void loadCode(() => import('../../charts/history-report/draw'))
      .then(({ drawReportChart }) =>
        isCancelled
          ? undefined
          : drawReportChart(target, chart, {
              text: getColour('--as-text-2'),
              line: getColour('--as-line'),
              surface: getColour('--as-surface'),
              font: style.fontFamily,
              scale: getRootFontScale(),
              colours: COLOURS.map(getColour),
            }),
      )
      .then(
        () => true,
        () => false,
      )
      .then((isDrawn) => {
        if (isCancelled) return;
        setFailed(!isDrawn);
        setLastAttempted(chart);
        while (isDrawn && element.firstChild !== null && element.firstChild !== target)
          element.firstChild.remove();
      });
    return () => {
      isCancelled = true;
    };
  }, [chart, width, look]);

  const handlePointer = (event: PointerEvent<HTMLDivElement>): void => {
    if (onPoint === undefined || chart.kind !== 'bars') return;
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(findLabel(event.clientX - box.left, box.width, chart.labels.length, scale));
  };
  return (
    <>
      <div
        ref={container}
        className={`as-chart as-chart--${chart.kind}`}
        role="img"
        aria-busy={lastAttempted !== chart}
        aria-label={label}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => onPoint?.(-1)}
      />
      {hasFailed ? (
        <Notice
          tone="bad"
          action={<Button onClick={() => setAttempt((count) => count + 1)}>{t('retry')}</Button>}
        >
          {t('chartFailed')}
        </Notice>
      ) : null}
    </>
  );
}
