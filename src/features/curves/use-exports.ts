import { type RefObject, useState } from 'react';
import { fileName, saveFile } from '../../browser/save-file';
import { toPng, withLegend } from '../../charts/curve/picture';
import type { HistoryCurveHandle } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { zoneText } from '../../shared/platform-time';
import type { TimeRange } from '../../shared/units';
import { listChoices } from '../../shared/value-names';
import type { Curve } from '../../state/live/curve';
import { useServices } from '../../state/services';
import { dateText } from '../time/time-text';
import type { SelectableSignal } from './curve-scope';

export interface ExportDeps {
  readonly curve: Curve | null;
  readonly signals: readonly SelectableSignal[];
  readonly name: string;
  readonly chart: RefObject<HistoryCurveHandle | null>;
}

export interface Exports {
  readonly isSaving: boolean;
  readonly csv: () => Promise<void>;
  readonly picture: () => Promise<void>;
}

const formatTitle = ({ title, id, unit }: SelectableSignal): string =>
  `${title || id}${unit === '' ? '' : ` (${unit})`}`;

export function useExports({ curve, signals, name, chart }: ExportDeps): Exports {
  const { feedback, store } = useServices();
  const t = useWords(curveWords);
  const language = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const offset = platformZone();

  const getFileName = (range: TimeRange | null, ending: string): string =>
    fileName(
      [
        name || t('curve'),
        ...(range === null ? [] : [range.from, range.end]).map((time) =>
          dateText(time).replaceAll(/[-:]/g, ''),
        ),
      ],
      ending,
    );
  const save = (file: string, contents: Blob, isWhole = true): void => {
    saveFile(file, contents);
    feedback.toast(t(isWhole ? 'exported' : 'exportedPart', { name: file }), isWhole ? 'good' : 'bad');
  };
  return {
    isSaving,
    csv: async () => {
      if (curve === null || isSaving) return;
      setSaving(true);
      const bits = { on: t('on'), off: t('off') };
      const names = signals.map((signal) =>
        listChoices({ ...signal, decimals: null, map: signal.map ?? [] }, bits).map(
          ({ value, name }) => [value, name] as const,
        ),
      );
      const headings = [
        `${t('time')} (${zoneText(offset)})`,
        ...signals.flatMap((signal, index) => {
          const title = formatTitle(signal);
          return names[index]?.length === 0 ? [title] : [title, `${title} (${t('raw')})`];
        }),
      ];
      const sheet = await curve.csv({ headings, names, zone: offset, hasMark: true });
      setSaving(false);
      const { range, series, fault } = store.get(curve.status);
      // Unlike the screen, the file cannot show a notice about missing points.
      const isWhole = fault === null && series.every(({ kept, total }) => kept >= total);
      if (sheet.ok) save(getFileName(range, 'csv'), sheet.value, isWhole);
      else if (sheet.fault.kind !== 'cancelled')
        feedback.toast(t('exportFailedBecause', { why: faultText(sheet.fault, language) }), 'bad');
    },
    picture: async () => {
      const { current } = chart;
      const [lines, view, look] = [current?.picture(), current?.view(), current?.look()];
      if (!lines || !view || !look) return;
      const canvas = withLegend(
        lines,
        {
          title: name || t('curve'),
          span: `${dateText(view.from)} – ${dateText(view.end)} (${zoneText(offset)})`,
          entries: signals.map((signal, index) => ({
            color: look.signals[(signal.color ?? index) % look.signals.length] ?? look.text,
            text: formatTitle(signal),
          })),
          background: look.background,
          ink: look.text,
          font: look.font,
        },
        devicePixelRatio,
      );
      const contents = canvas === null ? null : await toPng(canvas);
      if (contents === null) feedback.toast(t('exportFailed'), 'bad');
      else save(getFileName(view, 'png'), contents);
    },
  };
}
