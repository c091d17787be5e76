import { type RefObject, useState } from 'react';
import { fileName, saveFile } from '../../browser/save-file';
import { pngOf, withLegend } from '../../charts/curve/picture';
import type { HistoryCurveHandle } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import { platformText, zoneText } from '../../shared/platform-time';
import type { TimeRange } from '../../shared/units';
import type { Curve } from '../../state/live/curve';
import { useServices } from '../../state/services';
import type { Choosable } from './place';

export interface ExportParts {
  readonly curve: Curve | null;
  readonly signals: readonly Choosable[];
  /** Whose signals they are; part of the file's name. */
  readonly name: string;
  readonly drawn: RefObject<HistoryCurveHandle | null>;
}

export interface Exports {
  readonly isSaving: boolean;
  /** Every loaded point, as a sheet. */
  readonly csv: () => Promise<void>;
  /** What is in sight, as a picture. */
  readonly picture: () => Promise<void>;
}

const titleOf = ({ title, id, unit }: Choosable): string =>
  `${title || id}${unit === '' ? '' : ` (${unit})`}`;

export function useExports({ curve, signals, name, drawn }: ExportParts): Exports {
  const { feedback, store } = useServices();
  const say = useWords(curveWords);
  const language = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const offset = platformOffset();

  const nameOf = (span: TimeRange | null, ending: string): string =>
    fileName(
      [
        name || say('curve'),
        ...(span === null ? [] : [span.from, span.end]).map((time) =>
          platformText(time, offset).replaceAll(/[-:]/g, ''),
        ),
      ],
      ending,
    );
  const save = (file: string, contents: Blob): void => {
    saveFile(file, contents);
    feedback.toast(say('exported', { name: file }), 'good');
  };
  return {
    isSaving,
    csv: async () => {
      if (curve === null || isSaving) return;
      setSaving(true);
      const headings = [`${say('at')} (${zoneText(offset)})`, ...signals.map(titleOf)];
      const sheet = await curve.csv({ headings, offsetMin: offset, hasMark: true });
      setSaving(false);
      if (sheet.ok) save(nameOf(store.get(curve.status).span, 'csv'), sheet.value);
      else if (sheet.fault.kind !== 'cancelled')
        feedback.toast(`${say('exportFailed')}: ${faultText(sheet.fault, language)}`, 'bad');
    },
    picture: async () => {
      const { current } = drawn;
      const [lines, view, look] = [current?.picture(), current?.view(), current?.look()];
      if (!lines || !view || !look) return;
      const canvas = withLegend(
        lines,
        {
          title: name || say('curve'),
          span: `${platformText(view.from, offset)} – ${platformText(view.end, offset)} (${zoneText(offset)})`,
          entries: signals.map((signal, index) => ({
            color: look.signals[index % look.signals.length] ?? look.text,
            text: titleOf(signal),
          })),
          ...{ ground: look.ground, ink: look.text, font: look.font },
        },
        devicePixelRatio,
      );
      const contents = canvas === null ? null : await pngOf(canvas);
      if (contents === null) feedback.toast(say('exportFailed'), 'bad');
      else save(nameOf(view, 'png'), contents);
    },
  };
}
