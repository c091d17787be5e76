import { type RefObject, useState } from 'react';
import { createFileName, saveFile } from '../../browser/save-file';
import { addLegend, toPng } from '../../charts/curve/picture';
import type { HistoryCurveHandle } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatZone } from '../../shared/platform-time';
import type { TimeRange } from '../../shared/units';
import { listChoices } from '../../shared/value-names';
import type { Curve } from '../../state/live/curve';
import { useServices } from '../../state/services';
import { formatDateTime } from '../time/time-text';
import type { SelectableSignal } from './curve-scope';

export interface ExportDeps {
  readonly curve: Curve | null;
  readonly signals: readonly SelectableSignal[];
  readonly name: string;
  readonly chart: RefObject<HistoryCurveHandle | null>;
}

export interface Exports {
  readonly isSaving: boolean;
  readonly saveCsv: () => Promise<void>;
  readonly savePicture: () => Promise<void>;
}

const formatTitle = ({ title, id, unit }: SelectableSignal): string =>
  `${title || id}${unit === '' ? '' : ` (${unit})`}`;

export function useExports({ curve, signals, name, chart }: ExportDeps): Exports {
  const { feedback, store } = useServices();
  const t = useWords(curveWords);
  const language = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const offset = getCurrentPlatformZone();

  const getFileName = (range: TimeRange | null, extension: string): string =>
    createFileName(
      [
        name || t('curve'),
        ...(range === null ? [] : [range.from, range.end]).map((time) =>
          formatDateTime(time).replaceAll(/[-:]/g, ''),
        ),
      ],
      extension,
    );
  const save = (file: string, contents: Blob, isComplete = true): void => {
    saveFile(file, contents);
    feedback.toast(t(isComplete ? 'exported' : 'exportedPart', { name: file }), isComplete ? 'good' : 'bad');
  };
  return {
    isSaving,
    saveCsv: async () => {
      if (curve === null || isSaving) return;
      setSaving(true);
      const bits = { on: t('on'), off: t('off') };
      const names = signals.map((signal) =>
        listChoices({ ...signal, decimals: null, map: signal.map ?? [] }, bits).map(
          ({ value, name }) => [value, name] as const,
        ),
      );
      const headings = [
        `${t('time')} (${formatZone(offset)})`,
        ...signals.flatMap((signal, index) => {
          const title = formatTitle(signal);
          return names[index]?.length === 0 ? [title] : [title, `${title} (${t('raw')})`];
        }),
      ];
      const sheet = await curve.requestCsv({ headings, names, zone: offset, hasMark: true });
      setSaving(false);
      const { range, series, fault } = store.get(curve.status);
      // Unlike the screen, the file cannot show a notice about missing points.
      const isComplete =
        fault === null && series.every(({ availableCount, total }) => availableCount >= total);
      if (sheet.ok) save(getFileName(range, 'csv'), sheet.value, isComplete);
      else if (sheet.fault.kind !== 'cancelled')
        feedback.toast(t('exportFailedBecause', { why: faultText(sheet.fault, language) }), 'bad');
    },
    savePicture: async () => {
      const { current } = chart;
      const [curveCanvas, view, style] = [current?.takePicture(), current?.getView(), current?.getLook()];
      if (!curveCanvas || !view || !style) return;
      const canvas = addLegend(
        curveCanvas,
        {
          title: name || t('curve'),
          span: `${formatDateTime(view.from)} – ${formatDateTime(view.end)} (${formatZone(offset)})`,
          entries: signals.map((signal, index) => ({
            color: style.signals[(signal.color ?? index) % style.signals.length] ?? style.text,
            text: formatTitle(signal),
          })),
          background: style.background,
          ink: style.text,
          font: style.font,
        },
        devicePixelRatio,
      );
      const contents = canvas === null ? null : await toPng(canvas);
      if (contents === null) feedback.toast(t('exportFailed'), 'bad');
      else save(getFileName(view, 'png'), contents);
    },
  };
}
