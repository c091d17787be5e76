/**
 * The decoded configuration page as drawn (page format: The document). Lengths are page units. Colours are checked
 * by `colour.ts`, paths of images by `assets.ts`.
 */
import type { CountMetric } from '../../workers/monitor/contract/contract';
import type { EquipmentId, MvarId, PageId, ReportId, SignalId } from '../shared/ids';
import type { Millis } from '../shared/units';

export type Fit = 'width' | 'contain' | 'stretch';

/** Display of a bad value: a fixed text, the last good value, or a dash (spec 3, project error display). */
export interface ErrorDisplay {
  readonly show: 'custom' | 'last' | 'dash';
  readonly text: string;
}

export type Binding =
  | { readonly src: 'signal'; readonly equipmentId: EquipmentId | null; readonly signalId: SignalId }
  | { readonly src: 'mvar'; readonly id: MvarId }
  | { readonly src: 'gateway'; readonly equipmentId: EquipmentId }
  | { readonly src: 'count'; readonly metric: CountMetric }
  | { readonly src: 'const'; readonly value: string };

export interface Format {
  /** `null` for as many digits as needed, at most 3. */
  readonly decimals: number | null;
  /** `null` to use the signal's unit, '' for none. */
  readonly unit: string | null;
  readonly map: ReadonlyMap<string, string>;
  readonly trueText: string | null;
  readonly falseText: string | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly showTime: boolean;
}

export type Operator =
  | '='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'between'
  | 'outside'
  | 'bit'
  | 'bad'
  | 'offline';

export type Condition =
  | {
      readonly op: Operator;
      readonly a: string;
      readonly b: string;
      /** The value to compare; `null` for the widget's own. */
      readonly bind: Binding | null;
    }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

/** Properties set by a state. Absent ones are left to the next matching state. */
export interface StateSet {
  readonly color?: string;
  readonly background?: string;
  readonly text?: string;
  readonly image?: string;
  readonly visible?: boolean;
  readonly blink?: boolean;
  readonly rotate?: number;
  readonly disabled?: boolean;
}
export interface State {
  readonly when: Condition;
  readonly set: StateSet;
}

export type Trigger = 'tap' | 'press' | 'release' | 'change';
export type EventAction =
  | 'write'
  | 'toggle'
  | 'pulse'
  | 'add'
  | 'page'
  | 'back'
  | 'popup'
  | 'url'
  | 'history'
  | 'report'
  | 'alarm'
  | 'video'
  | 'refresh';

export interface WidgetEvent {
  readonly on: Trigger;
  readonly do: EventAction;
  /** The signal to write; `null` for the widget's own. */
  readonly bind: Binding | null;
  readonly value: string | null;
  readonly onValue: string;
  readonly offValue: string;
  readonly target: string;
  readonly confirm: string;
  /** Whether the page asks for its password first. */
  readonly password: boolean;
  readonly perm: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly pulseMs: Millis;
}

export interface Animation {
  readonly type: 'fill' | 'move' | 'rotate' | 'flow' | 'blink';
  readonly min: number;
  readonly max: number;
  readonly from: number;
  readonly to: number;
  readonly dir: 1 | -1;
  readonly speed: number;
  readonly when: Condition | null;
}

export interface Font {
  readonly size: number;
  readonly weight: number;
}
export type Align = 'left' | 'center' | 'right';

/** A point from the widget's corner. */
export type Point = readonly [x: number, y: number];

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

interface AlarmFrame {
  /** `here` draws the equipment's frame around this widget; `none` neither frames nor marks it. */
  readonly frame: 'here' | 'none';
  /** `null` for the widget's own equipment. */
  readonly equipmentId: EquipmentId | null;
}

export interface WidgetBase {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly z: number;
  /** Degrees, clockwise, about the middle. */
  readonly rotate: number;
  readonly opacity: number;
  readonly label: string;
  readonly color: string | null;
  readonly background: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly radius: number;
  readonly font: Font;
  readonly align: Align | null;
  readonly bind: Binding | null;
  readonly format: Format;
  readonly states: readonly State[];
  readonly anim: readonly Animation[];
  readonly events: readonly WidgetEvent[];
  /** Permission codes, or ''. Without permission the control is greyed out and shows why. */
  readonly perm: { readonly show: string; readonly operate: string };
  /** `null` to find the equipment's widgets automatically. */
  readonly alarm: AlarmFrame | null;
  /** Panels that hide, disable, move or restrict the widget, outermost first; their geometry is already applied. */
  readonly panels: readonly WidgetBase[];
}

export interface TextWidget extends WidgetBase {
  readonly kind: 'text';
  readonly text: string;
  readonly wrap: boolean;
}
export interface ImageWidget extends WidgetBase {
  readonly kind: 'image';
  readonly src: string;
  readonly fit: 'contain' | 'cover' | 'fill';
}
export interface ShapeWidget extends WidgetBase {
  readonly kind: 'shape';
  readonly form: 'rect' | 'ellipse' | 'line' | 'polygon';
  readonly fill: string | null;
  readonly points: readonly Point[];
}
export interface ValueWidget extends WidgetBase {
  readonly kind: 'value';
}
export interface InputWidget extends WidgetBase {
  readonly kind: 'input';
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly keyboard: 'decimal' | 'numeric' | 'text';
  readonly confirm: string;
}
export interface ButtonWidget extends WidgetBase {
  readonly kind: 'button';
  readonly text: string;
}
export interface SwitchWidget extends WidgetBase {
  readonly kind: 'switch';
  readonly on: string;
  readonly off: string;
  readonly texts: { readonly on: string; readonly off: string };
  /** Whether it stays as written; otherwise it writes on press and again on release. */
  readonly latched: boolean;
  readonly confirm: string;
  readonly confirmOff: string;
}
export interface LampWidget extends WidgetBase {
  readonly kind: 'lamp';
  readonly shape: 'circle' | 'square';
  readonly colors: { readonly on: string | null; readonly off: string | null };
  readonly blink: boolean;
}
interface StateItem {
  readonly value: string;
  readonly text: string;
  readonly color: string | null;
  readonly background: string | null;
  readonly image: string;
}
export interface MultistateWidget extends WidgetBase {
  readonly kind: 'multistate';
  readonly items: readonly StateItem[];
}
export interface Filling {
  readonly min: number;
  readonly max: number;
  readonly bands: readonly Band[];
  readonly dir: 'up' | 'right';
  readonly fill: string | null;
  readonly marks: readonly number[];
  readonly showValue: boolean;
}
export interface TankWidget extends WidgetBase, Filling {
  readonly kind: 'tank';
}
export interface ProgressWidget extends WidgetBase, Filling {
  readonly kind: 'progress';
}
export interface GaugeWidget extends WidgetBase {
  readonly kind: 'gauge';
  readonly min: number;
  readonly max: number;
  readonly bands: readonly Band[];
  readonly text: string;
}
export interface PipeWidget extends WidgetBase {
  readonly kind: 'pipe';
  readonly points: readonly Point[];
  readonly width: number;
  readonly flow: {
    readonly color: string | null;
    readonly dir: 1 | -1;
    /** Page units per second. */
    readonly speed: number;
    /** `null` to follow whether the bound value is true or a number other than 0. */
    readonly when: Condition | null;
  } | null;
}
export interface RotorWidget extends WidgetBase {
  readonly kind: 'rotor';
  readonly form: 'pump' | 'fan';
  readonly colorOff: string | null;
  /** Revolutions per minute, as drawn. */
  readonly rpm: number;
  readonly dir: 1 | -1;
  /** `null` to follow whether the bound value is true or a number other than 0. */
  readonly when: Condition | null;
}
export interface TrendSignal {
  readonly equipmentId: EquipmentId | null;
  readonly signalId: SignalId;
  readonly title: string;
  readonly color: string | null;
  readonly axis: 'left' | 'right';
  readonly decimals: number | null;
  readonly unit: string;
}
export interface TrendWidget extends WidgetBase {
  readonly kind: 'trend';
  readonly signals: readonly TrendSignal[];
  readonly rangeMs: Millis;
  readonly yMin: number | null;
  readonly yMax: number | null;
  readonly y2Min: number | null;
  readonly y2Max: number | null;
}
export interface ChoiceWidget extends WidgetBase {
  readonly kind: 'select' | 'options';
  readonly items: readonly { readonly value: string; readonly text: string }[];
  readonly confirm: string;
}
export interface SliderWidget extends WidgetBase {
  readonly kind: 'slider';
  readonly min: number;
  readonly max: number;
  /** Positive, or `null` if the page sets none. */
  readonly step: number | null;
  readonly confirm: string;
}
export interface HistoryWidget extends WidgetBase {
  readonly kind: 'history';
  readonly view: 'table' | 'curve';
  /** A custom report of the project, whose columns are shown; `null` to use `signals`. */
  readonly report: ReportId | null;
  readonly signals: readonly TrendSignal[];
  readonly rangeMs: Millis;
  /** Ends of the left and the right axis; `null` for round ones around the data. */
  readonly yMin: number | null;
  readonly yMax: number | null;
  readonly y2Min: number | null;
  readonly y2Max: number | null;
}
export type TableColumn = 'name' | 'value' | 'unit' | 'time';
export interface TableRow {
  readonly bind: Binding;
  /** '' to use the signal's title. */
  readonly text: string;
  readonly format: Format;
}
export interface TableWidget extends WidgetBase {
  readonly kind: 'table';
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}
export interface AlarmTableWidget extends WidgetBase {
  readonly kind: 'alarmTable';
  readonly filter: 'all' | 'unconfirmed' | 'confirmed';
  /** Shown levels; all if empty. */
  readonly levels: readonly string[];
}
export interface VideoWidget extends WidgetBase {
  readonly kind: 'video';
  /** '' if only an address is given. */
  readonly provider: string;
  readonly serial: string;
  readonly channel: string;
  readonly url: string;
}
export interface WeatherWidget extends WidgetBase {
  readonly kind: 'weather';
  readonly place: { readonly cityId: string } | { readonly lng: number; readonly lat: number };
}
export interface ClockWidget extends WidgetBase {
  readonly kind: 'clock';
  readonly shows: 'datetime' | 'date' | 'time';
  readonly seconds: boolean;
}
export interface MapWidget extends WidgetBase {
  readonly kind: 'map';
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}
export interface IframeWidget extends WidgetBase {
  readonly kind: 'iframe';
  readonly url: string;
}
export interface PanelWidget extends WidgetBase {
  readonly kind: 'panel';
}
export interface NavWidget extends WidgetBase {
  readonly kind: 'nav';
  readonly items: readonly { readonly text: string; readonly target: string }[];
  readonly dir: 'row' | 'column';
  readonly colorActive: string | null;
  readonly backgroundActive: string | null;
}
export interface CountWidget extends WidgetBase {
  readonly kind: 'count';
  readonly metric: CountMetric;
}
/** Replaces a widget that could not be drawn. */
export interface PlaceholderWidget extends WidgetBase {
  readonly kind: 'placeholder';
  /** The document's kind, clipped, or ''. */
  readonly of: string;
  /** `unknown` for an unknown kind, `broken` for a wrong field. */
  readonly why: 'unknown' | 'broken';
  /** The wrong field, for the page's author, or ''. */
  readonly where: string;
}

export type Widget =
  | TextWidget
  | ImageWidget
  | ShapeWidget
  | ValueWidget
  | InputWidget
  | ButtonWidget
  | SwitchWidget
  | LampWidget
  | MultistateWidget
  | TankWidget
  | ProgressWidget
  | GaugeWidget
  | PipeWidget
  | RotorWidget
  | TrendWidget
  | ChoiceWidget
  | SliderWidget
  | HistoryWidget
  | TableWidget
  | AlarmTableWidget
  | VideoWidget
  | WeatherWidget
  | ClockWidget
  | MapWidget
  | IframeWidget
  | PanelWidget
  | NavWidget
  | CountWidget
  | PlaceholderWidget;
export type WidgetKind = Widget['kind'];
export type DrawnKind = Exclude<WidgetKind, 'placeholder'>;

export interface Background {
  readonly color: string | null;
  readonly alpha: number;
  readonly image: string;
  readonly mode: 'cover' | 'contain' | 'stretch';
}

/** Default colours from the page's style file (page-style.ts). */
export interface PageLook {
  readonly background?: string;
  readonly text?: string;
  /** Secondary text, and old values. */
  readonly quiet?: string;
  readonly line?: string;
  readonly panel?: string;
  readonly accent?: string;
  readonly good?: string;
  readonly warn?: string;
}
export const NO_LOOK: PageLook = {};

export interface Page {
  readonly id: PageId;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly fit: Fit;
  readonly background: Background;
  readonly dataEquip: readonly EquipmentId[];
  readonly dataSignal: readonly SignalId[];
  readonly mvars: readonly MvarId[];
  readonly error: ErrorDisplay;
  readonly look: PageLook;
  /** In drawing order: by z, then in document order. */
  readonly widgets: readonly Widget[];
}

export type PageFault =
  | { readonly kind: 'malformed'; readonly where: string }
  /** A version of the format that this client does not support. */
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'too-many-widgets'; readonly found: number; readonly limit: number }
  | { readonly kind: 'too-deep'; readonly limit: number }
  /** A size at which nothing would be visible on any screen. */
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'too-large'; readonly found: number; readonly limit: number };
