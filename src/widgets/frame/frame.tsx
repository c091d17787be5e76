import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Align, Point, StateSet, Widget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { isNotLive } from '../format/shown';
import { isPressable } from '../live/control';
import type { Live } from '../live/live';
import { canSee } from '../live/rights';
import { useRuntime } from '../live/use-runtime';
import { Flow } from './flow';
import { roundToSteps } from './level';
import { getMotion } from './motion';
import { usePanelMotion } from './use-panel-motion';

const JUSTIFY: Readonly<Record<Align, string>> = { left: 'flex-start', center: 'center', right: 'flex-end' };

/** Builds the box's style from checked properties only; nothing from a document is copied unchecked. */
function createBoxStyle(widget: Widget, set: StateSet, align: Align): CSSProperties {
  const color = set.color ?? widget.color;
  const background = set.background ?? widget.background;
  const rotate = set.rotate ?? widget.rotate;
  return {
    left: widget.x,
    top: widget.y,
    width: widget.w,
    height: widget.h,
    fontSize: widget.font.size,
    fontWeight: widget.font.weight,
    justifyContent: JUSTIFY[align],
    ...(color === null ? {} : { color }),
    ...(background === null ? {} : { background }),
    ...(widget.stroke === null ? {} : { border: `${widget.strokeWidth}px solid ${widget.stroke}` }),
    ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
    ...(widget.opacity === 1 ? {} : { opacity: widget.opacity }),
    ...(rotate === 0 ? {} : { transform: `rotate(${rotate}deg)` }),
  };
}

/** Page units per second at speed 1. */
const FLOW_UNITS = 60;
/** Returns the line that a flow follows: the widget's points, or its middle. */
const getFlowLine = (widget: Widget): readonly Point[] =>
  'points' in widget && widget.points.length > 1
    ? widget.points
    : [
        [0, widget.h / 2],
        [widget.w, widget.h / 2],
      ];
const getLineWidth = (widget: Widget): number =>
  widget.kind === 'pipe' ? widget.width : Math.max(4, widget.strokeWidth * 2);

/** Page units that a picture needs to fit a readable age in its corner. */
const CORNER_W = 72;
const CORNER_H = 56;
const hasCornerRoom = ({ w, h }: Widget): boolean => w >= CORNER_W && h >= CORNER_H;

interface FrameProps {
  readonly widget: Widget;
  readonly index: number;
  readonly live: Live;
  readonly align?: Align;
  /** Label that replaces the content for assistive technology, for pictures. */
  readonly spoken?: string;
  /** Whether age and mark are in the corners; text widgets have them in their line. */
  readonly hasCorners?: boolean;
  /** Whether the box ignores the colours of widget and states, which the picture in it uses. */
  readonly isPlain?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

export const Frame = memo(function Frame(props: FrameProps) {
  const { widget, index, live, align = 'left', spoken, hasCorners = false, className, children } = props;
  const { reducedMotion, host, texts } = useRuntime();
  const { set, shown, age, state } = live;
  const isHidden = !canSee(host.auths, widget);
  const freshness = shown?.freshness ?? live.conditionFreshness;
  const isDim = freshness !== null && isNotLive(freshness);
  const motion = getMotion(widget, live, reducedMotion);
  const style = { ...createBoxStyle(widget, set, align), ...motion.style, ...props.style };
  // A moving panel carries its contents.
  const panelMotion = usePanelMotion(widget, index);
  if (panelMotion !== '') style.transform = `${panelMotion} ${style.transform ?? ''}`;
  // In a hidden panel only the panel shows the reason.
  if (set.visible === false || !canSee(host.auths, ...widget.panels)) return null;
  if (props.isPlain) {
    delete style.background;
    delete style.border;
  }
  const isPicture = spoken !== undefined && !isHidden && !isPressable(widget);
  return (
    <div
      className={cx(
        'w',
        `w-${widget.kind}`,
        isDim && 'w-dim',
        !reducedMotion && !isDim && set.blink && 'w-blink',
        motion.className,
        panelMotion !== '' && 'w-animated',
        motion.fill !== null && 'w-has-fill',
        style.background !== undefined || style.border !== undefined ? 'w-boxed' : null,
        className,
      )}
      style={style}
      data-index={index}
      data-freshness={freshness ?? undefined}
      data-mark={shown?.mark || undefined}
      title={state === '' || isHidden ? undefined : state}
      {...(isPicture ? { role: 'img', 'aria-label': spoken } : {})}
    >
      {motion.fill !== null && !isHidden && (
        <span
          className={motion.fill.dir === 1 ? 'w-filled' : 'w-filled w-from-top'}
          style={{
            background: set.background ?? set.color ?? widget.color ?? 'currentColor',
            transform: `scaleY(${roundToSteps(motion.fill.share)})`,
          }}
        />
      )}
      {isHidden ? <span className="w-hidden">{texts.t('noPermission')}</span> : children}
      {motion.flow !== null && !isHidden && (
        <Flow
          points={getFlowLine(widget)}
          width={getLineWidth(widget)}
          color={set.color ?? widget.color}
          dir={motion.flow.dir}
          speed={motion.flow.speed * FLOW_UNITS}
        />
      )}
      {hasCorners && age !== '' && !isHidden && hasCornerRoom(widget) && (
        <span className="w-age w-corner">{age}</span>
      )}
      {hasCorners && shown !== null && shown.mark !== '' && <span className="w-mark" />}
    </div>
  );
});
