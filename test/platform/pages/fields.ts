/**
 * Fields of the page documents written by the stand-in. The page format (src/page-document/README.md) defines the kinds and common fields;
 * this table decides what it leaves open. Lengths are page units, colours `#rrggbb` or `#rrggbbaa`.
 *
 * | kind | its own fields (all optional unless marked *) |
 * |---|---|
 * | every | `label` name of the widget for people (confirmation, assistive technology); `color` text, `background` box, `stroke` + `strokeWidth` border, `radius` corner, `font {size, weight}`, `align` left/center/right (always centred vertically) |
 * | text | `text` (used without `bind`), `wrap` true: multi-line, from the top |
 * | image | `src`*, path below the CDN base; `fit` contain/cover/fill |
 * | shape | `form`* rect/ellipse/line/polygon, `fill`, `stroke`, `strokeWidth`, `radius`, `points [[x,y],…]` from the widget's own corner (line, polygon) |
 * | value | common fields; `format.decimals/unit/map/trueText/falseText/prefix/suffix/showTime` |
 * | input | `min`, `max`, `step`, `keyboard` decimal/numeric/text |
 * | button | `text`*; its write is an event of `events` (`on: tap` or `press`/`release`) |
 * | switch | `on`*, `off`* values written to the bound signal (also those it is compared with); `texts {on, off}`, `latched` (default true), `confirm` text for both writes, `confirmOff` text for the off write; `perm.operate` |
 * | lamp | `shape` circle/square, `colors {on, off}`, `blink` (blinks while on); `states` win over `colors`. On: true, or a number other than 0 |
 * | multistate | `items [{value, text, color, background, image}]`*, compared as text with the raw value; none matches: the raw value |
 * | tank | `min`, `max`, `bands [{from, to, color}]` (colour of the filling while the value is in [from,to)), `dir` up/right, `fill` colour otherwise, `background` the empty part, `marks [n,…]` level lines, `showValue` |
 * | gauge | `min`*, `max`*, `bands` (arc colours), `format` for the number in the middle, `text` caption below it |
 * | progress | as tank, `dir` right/up |
 * | pipe | `points [[x,y],…]`* from the widget's own corner, `width`*, `color` the pipe, `flow {color, dir: 1 or -1, speed: units per second, when}`; without `flow` nothing moves; `when` tests the bound value |
 * | rotor | `form` pump/fan, `color` while turning, `colorOff` while not; `rpm` drawn revolutions per minute (12 to 60 is calm), `dir` 1 clockwise or -1, `when` turning (default: true, or a number other than 0) |
 * | trend | `signals [{equipmentId, signalId, title, color, axis: left or right, decimals, unit}]`*, `rangeMs`*, `yMin`, `yMax` (left axis), `y2Min`, `y2Max` (right axis) |
 * | nav | `items [{text, target}]`* (target: page id), `dir` row/column, `colorActive`, `backgroundActive`; the item of the current page is active |
 * | select, options | `items [{value, text}]`*, `confirm`; selects the item of the pushed value |
 * | slider | `min`*, `max`*, `step`, `confirm`; writes on release |
 * | history | `signals`* as trend, `rangeMs`, `view` curve/table, the axes as trend |
 * | table | `rows [{bind, text, format}]`*, `columns` of name/value/unit/time |
 * | alarmTable | `filter` all/unconfirmed/confirmed, `level` or `levels` |
 * | video | `provider`, `serial` and `channel`, or `url` |
 * | weather | `cityId`, or `lng` and `lat` |
 * | clock | `shows` datetime/date/time, `seconds`; the platform's zone |
 * | map | `lng`*, `lat`*, `zoom` |
 * | iframe | `url`*: https, from a configured host |
 * | panel | `children`*: widgets, relative to the panel's corner; its rotation, opacity, states and permissions apply to them |
 * | count | `metric`*; `bind {src: 'count', name: metric}` is equivalent |
 *
 * Conditions (`states[].when`, `flow.when`, `rotor.when`): `{op, a, b, bind}`; without `bind` they test the widget's own bound value.
 * Events: `{on, do, bind, value, target, confirm, password, perm, min, max}`; a write without `bind` goes to the widget's own signal.
 * `press` and `release` on the same signal make a momentary control; `password` (any text): the page's password is required first;
 * `change` replaces a control's own write, with the chosen value unless it names one.
 * Animations `anim [{type, min, max, from, to, dir, speed, when}]`: `fill` from below (dir -1: from above), `move` along x (dir 1) or y (dir -1),
 * `rotate` by the value from `from` to `to` degrees, or continuously at `speed` turns per second if they are equal, `flow`, `blink`.
 * `add` adds `value` (may be negative) to the last good value and clamps it to `min`/`max`; `pulse` writes `value`, and `off` after `pulseMs` (default 500);
 * `toggle` writes `on` while the value is `off` and vice versa (`on`/`off` default to '1'/'0').
 * Every write is confirmed first; `confirm` adds the page author's words to the dialog.
 */

type Numbers<Name extends string> = { readonly [name in Name]?: number };
type Texts<Name extends string> = { readonly [name in Name]?: string };
type Axes = Numbers<'yMin' | 'yMax' | 'y2Min' | 'y2Max'>;

export type Bind =
  | { readonly src: 'signal'; readonly equipmentId: string; readonly signalId: string }
  | { readonly src: 'mvar'; readonly id: string }
  | { readonly src: 'gateway'; readonly equipmentId: string }
  | { readonly src: 'count'; readonly name: CountMetric }
  | { readonly src: 'const'; readonly value: string };

export type CountMetric =
  | 'equipment_count'
  | 'online_count'
  | 'offline_count'
  | 'alarm_equipment'
  | 'alarm_count';

interface Format extends Texts<'unit' | 'trueText' | 'falseText' | 'prefix' | 'suffix'> {
  readonly decimals?: number;
  readonly map?: Readonly<Record<string, string>>;
  readonly showTime?: boolean;
}

export type When =
  | {
      readonly op: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'between' | 'outside' | 'bit' | 'bad' | 'offline';
      readonly a?: number | string;
      readonly b?: number | string;
      readonly bind?: Bind;
    }
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] };

export interface State {
  readonly when: When;
  readonly set: Texts<'color' | 'background' | 'text' | 'image'> & {
    readonly visible?: boolean;
    readonly blink?: boolean;
    readonly rotate?: number;
    readonly disabled?: boolean;
  };
}

export interface WidgetEvent
  extends Texts<'target' | 'confirm' | 'password' | 'off' | 'perm'>,
    Numbers<'pulseMs' | 'min' | 'max'> {
  readonly on: 'tap' | 'press' | 'release' | 'change';
  readonly do:
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
  readonly bind?: Bind;
  readonly value?: string | number;
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

type Points = readonly (readonly [number, number])[];

interface Anim extends Numbers<'min' | 'max' | 'from' | 'to' | 'speed'> {
  readonly type: 'fill' | 'move' | 'rotate' | 'flow' | 'blink';
  readonly dir?: 1 | -1;
  readonly when?: When;
}

interface Choice {
  readonly items: readonly { readonly value: string; readonly text: string }[];
  readonly confirm?: string;
}

interface Common
  extends Numbers<'z' | 'rotate' | 'opacity' | 'strokeWidth' | 'radius'>,
    Texts<'label' | 'color' | 'background' | 'stroke'> {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly font?: Numbers<'size' | 'weight'>;
  readonly align?: 'left' | 'center' | 'right';
  readonly bind?: Bind;
  readonly format?: Format;
  readonly states?: readonly State[];
  readonly anim?: readonly Anim[];
  readonly events?: readonly WidgetEvent[];
  readonly perm?: { readonly show?: string; readonly operate?: string };
}

interface Filling extends Numbers<'min' | 'max'> {
  readonly bands?: readonly Band[];
  readonly dir?: 'up' | 'right';
  readonly fill?: string;
  readonly marks?: readonly number[];
  readonly showValue?: boolean;
}

export interface TrendSignal {
  readonly equipmentId: string;
  readonly signalId: string;
  readonly title: string;
  readonly color: string;
  readonly axis?: 'left' | 'right';
  readonly decimals?: number;
  readonly unit?: string;
}

/** A widget as this stand-in writes it. The union is closed here; `campus.ts` creates unknown kinds on purpose. */
export type Widget = Common &
  (
    | { readonly kind: 'text'; readonly text?: string; readonly wrap?: boolean }
    | { readonly kind: 'image'; readonly src: string; readonly fit?: 'contain' | 'cover' | 'fill' }
    | {
        readonly kind: 'shape';
        readonly form: 'rect' | 'ellipse' | 'line' | 'polygon';
        readonly fill?: string;
        readonly points?: Points;
      }
    | { readonly kind: 'value' }
    | (Numbers<'min' | 'max' | 'step'> & {
        readonly kind: 'input';
        readonly keyboard?: 'decimal' | 'numeric' | 'text';
      })
    | { readonly kind: 'button'; readonly text: string }
    | (Texts<'confirm' | 'confirmOff'> & {
        readonly kind: 'switch';
        readonly on: string;
        readonly off: string;
        readonly texts?: { readonly on: string; readonly off: string };
        readonly latched?: boolean;
      })
    | {
        readonly kind: 'lamp';
        readonly shape?: 'circle' | 'square';
        readonly colors?: { readonly on: string; readonly off: string };
        readonly blink?: boolean;
      }
    | {
        readonly kind: 'multistate';
        readonly items: readonly ({ readonly value: string } & Texts<
          'text' | 'color' | 'background' | 'image'
        >)[];
      }
    | (Filling & { readonly kind: 'tank' })
    | (Filling & { readonly kind: 'progress' })
    | (Filling & { readonly kind: 'gauge'; readonly text?: string })
    | {
        readonly kind: 'pipe';
        readonly points: Points;
        readonly width: number;
        readonly flow?: {
          readonly color: string;
          readonly dir?: 1 | -1;
          readonly speed?: number;
          readonly when?: When;
        };
      }
    | {
        readonly kind: 'rotor';
        readonly form?: 'pump' | 'fan';
        readonly colorOff?: string;
        readonly rpm?: number;
        readonly dir?: 1 | -1;
        readonly when?: When;
      }
    | (Axes & { readonly kind: 'trend'; readonly signals: readonly TrendSignal[]; readonly rangeMs: number })
    | {
        readonly kind: 'nav';
        readonly items: readonly { readonly text: string; readonly target: string }[];
        readonly dir?: 'row' | 'column';
        readonly colorActive?: string;
        readonly backgroundActive?: string;
      }
    | { readonly kind: 'count'; readonly metric: CountMetric }
    | (Choice & { readonly kind: 'select' })
    | (Choice & { readonly kind: 'options' })
    | {
        readonly kind: 'slider';
        readonly min: number;
        readonly max: number;
        readonly step?: number;
        readonly confirm?: string;
      }
    | (Axes & {
        readonly kind: 'history';
        readonly view?: 'table' | 'curve';
        readonly signals?: readonly TrendSignal[];
        readonly report?: string;
        readonly rangeMs?: number;
      })
    | {
        readonly kind: 'table';
        readonly columns?: readonly ('name' | 'value' | 'unit' | 'time')[];
        readonly rows: readonly { readonly bind: Bind; readonly text?: string; readonly format?: Format }[];
      }
    | {
        readonly kind: 'alarmTable';
        readonly filter?: 'all' | 'unconfirmed' | 'confirmed';
        readonly levels?: readonly string[];
      }
    | (Texts<'provider' | 'serial' | 'channel' | 'url'> & { readonly kind: 'video' })
    | { readonly kind: 'weather'; readonly cityId?: string; readonly lng?: number; readonly lat?: number }
    | {
        readonly kind: 'clock';
        readonly shows?: 'datetime' | 'date' | 'time';
        readonly seconds?: boolean;
      }
    | { readonly kind: 'map'; readonly lng: number; readonly lat: number; readonly zoom?: number }
    | { readonly kind: 'iframe'; readonly url: string }
    | { readonly kind: 'panel'; readonly children: readonly Widget[] }
  );
