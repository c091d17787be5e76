/** Draws report charts with parts of G2. React draws legends and tooltips: the page's policy refuses G2's markup. */
import { extend } from '@antv/g2/esm/api/extend';
import { Runtime } from '@antv/g2/esm/api/runtime';
import { AxisX, AxisY } from '@antv/g2/esm/component/index';
import { Cartesian, Theta } from '@antv/g2/esm/coordinate/index';
import { Inline } from '@antv/g2/esm/data/inline';
import { Constant, Field } from '@antv/g2/esm/encode/index';
import { Interval } from '@antv/g2/esm/mark/interval';
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal } from '@antv/g2/esm/scale/index';
import { Light } from '@antv/g2/esm/theme/light';
import { DodgeX, StackY } from '@antv/g2/esm/transform/index';
import { type BarChart, type ChartLook, getMargins, type ReportChart, type ShareChart } from './model';

const Chart = extend(Runtime, {
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'coordinate.cartesian': Cartesian,
  'coordinate.theta': Theta,
  'data.inline': Inline,
  'encode.constant': Constant,
  'encode.field': Field,
  'mark.interval': Interval,
  'scale.band': Band,
  'scale.constant': ConstantScale,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'theme.light': Light,
  'transform.dodgeX': DodgeX,
  'transform.stackY': StackY,
});

/** Width of a label under the bars at the usual text size, px. Limits their number. */
const LABEL_PX = 76;
/** Disables G2's interactions, whose code is not in this build. */
const NONE = {
  event: false,
  tooltip: false,
  sliderFilter: false,
  legendFilter: false,
  scrollbarFilter: false,
} as const;
const QUIET = { animate: false, tooltip: false, legend: false } as const;

const getAxisStyle = (look: ChartLook) => ({
  labelFill: look.text,
  labelFillOpacity: 1,
  labelOpacity: 1,
  labelFontFamily: look.font,
  labelFontSize: 12 * look.scale,
  lineStroke: look.line,
  tickStroke: look.line,
  tickStrokeOpacity: 1,
  gridStroke: look.line,
  gridStrokeOpacity: 1,
  gridLineDash: [0, 0],
  title: false,
});

const formatShortNumber = (value: number): string => {
  const size = Math.abs(value);
  if (size >= 1e9) return `${Number((value / 1e9).toPrecision(3))}G`;
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  return size >= 1e4 ? `${Number((value / 1e3).toPrecision(3))}k` : String(Number(value.toPrecision(4)));
};

function createBarOptions(
  { labels, series, isStacked = false }: BarChart,
  look: ChartLook,
  width: number,
): object {
  // Indexes instead of labels, which may be equal.
  const data = series.flatMap(({ values }, of) =>
    values.flatMap((value, at) => (Number.isNaN(value) ? [] : [{ at: String(at), of: String(of), value }])),
  );
  const margins = getMargins(look.scale);
  const labelStep = Math.max(
    1,
    Math.ceil((labels.length * LABEL_PX * look.scale) / Math.max(1, width - margins.left - margins.right)),
  );
  return {
    ...QUIET,
    type: 'interval',
    data,
    encode: { x: 'at', y: 'value', color: 'of', series: 'of' },
    ...(series.length > 1 ? { transform: [{ type: isStacked ? 'stackY' : 'dodgeX' }] } : {}),
    scale: {
      x: { type: 'band', domain: labels.map((_, at) => String(at)), padding: 0.2 },
      y: { type: 'linear', nice: true },
      color: { type: 'ordinal', domain: series.map((_, of) => String(of)), range: look.colours },
      series: { type: 'band', domain: series.map((_, of) => String(of)) },
    },
    axis: {
      x: {
        ...getAxisStyle(look),
        grid: false,
        labelFormatter: (at: string) => labels[Number(at)] ?? '',
        tickFilter: (_: unknown, index: number) => index % labelStep === 0,
        labelTransform: '',
        transform: [],
      },
      y: { ...getAxisStyle(look), line: false, labelFormatter: formatShortNumber },
    },
  };
}

function createShareOptions({ parts }: ShareChart, look: ChartLook): object {
  return {
    ...QUIET,
    type: 'interval',
    data: parts.map(({ amount }, at) => ({ at: String(at), amount })),
    encode: { y: 'amount', color: 'at' },
    transform: [{ type: 'stackY' }],
    coordinate: { type: 'theta', innerRadius: 0.58, outerRadius: 0.94 },
    scale: {
      color: { type: 'ordinal', domain: parts.map((_, at) => String(at)), range: look.colours },
    },
    style: { stroke: look.surface, lineWidth: 2 },
    axis: false,
  };
}

function copyCanvas(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height;
  picture.getContext('2d')?.drawImage(drawn, 0, 0);
  return picture;
}

/** Draws once into an empty element and destroys G2, which would keep working in every frame. Rejects on failure. */
export async function drawReportChart(
  holder: HTMLElement,
  chart: ReportChart,
  look: ChartLook,
): Promise<void> {
  const { clientWidth: width, clientHeight: height } = holder;
  const drawn = new Chart({ container: holder, width, height });
  const margins = chart.kind === 'bars' ? getMargins(look.scale) : { left: 0, right: 0, top: 0, bottom: 0 };
  try {
    drawn.options({
      type: 'view',
      width,
      height,
      theme: { type: 'light', view: { viewFill: 'transparent' } },
      paddingLeft: margins.left,
      paddingRight: margins.right,
      paddingTop: margins.top,
      paddingBottom: margins.bottom,
      margin: 0,
      inset: 0,
      interaction: NONE,
      children: [
        chart.kind === 'bars' ? createBarOptions(chart, look, width) : createShareOptions(chart, look),
      ],
    });
    await drawn.render();
    const canvas = holder.querySelector('canvas');
    if (canvas === null) throw new Error('nothing was drawn');
    const picture = copyCanvas(canvas);
    drawn.destroy();
    holder.replaceChildren(picture);
  } catch (error) {
    drawn.destroy();
    throw error;
  }
}
