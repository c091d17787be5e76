import type { Band, TrendSignal } from './fields';
import type { Box } from './layout';
import { COLOR } from './palette';
import type { Sheet } from './sheet';

export function drawGauge(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: {
    readonly id?: string;
    readonly min: number;
    readonly max: number;
    readonly bands: readonly Band[];
    readonly caption: string;
  },
): void {
  sheet.add({
    kind: 'gauge',
    id: sheet.name(options.id ?? `gauge-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.getTitle(signalId),
    min: options.min,
    max: options.max,
    bands: options.bands,
    text: options.caption,
    format: { decimals: sheet.getDecimals(signalId) },
    color: COLOR.text,
    font: { size: 30, weight: 700 },
  });
}

export interface Curve {
  readonly signalId: string;
  readonly title: string;
  readonly color: string;
  readonly axis?: 'left' | 'right';
}

export function drawTrend(
  sheet: Sheet,
  box: Box,
  curves: readonly Curve[],
  options: {
    readonly id?: string;
    readonly minutes?: number;
    readonly y?: readonly [number, number];
    readonly y2?: readonly [number, number];
  } = {},
): void {
  sheet.add({
    kind: 'trend',
    id: sheet.name(options.id ?? 'trend'),
    ...box,
    label: curves.map((curve) => curve.title).join('、'),
    signals: curves.map(
      ({ signalId, title, color, axis = 'left' }): TrendSignal => ({
        equipmentId: sheet.plant.signals.get(signalId)?.equipmentId ?? '',
        signalId,
        title,
        color,
        axis,
        decimals: sheet.getDecimals(signalId),
        unit: sheet.plant.signals.get(signalId)?.unit ?? '',
      }),
    ),
    rangeMs: (options.minutes ?? 10) * 60_000,
    ...(options.y === undefined ? {} : { yMin: options.y[0], yMax: options.y[1] }),
    ...(options.y2 === undefined ? {} : { y2Min: options.y2[0], y2Max: options.y2[1] }),
    color: COLOR.muted,
    background: COLOR.panel,
    radius: 10,
    font: { size: 20, weight: 400 },
  });
}
