/** The box that every DOM widget stands in: place, colours, states, age and mark, and what the debug aid reads. */
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Align, StateSet, Widget } from '../page-document/model';
import { cx } from '../ui/cx';
import { isOld } from './format/shown';
import { useRuntime } from './live/runtime';
import type { Live } from './live/use-live';
import { motionOf } from './motion';

const JUSTIFY: Readonly<Record<Align, string>> = { left: 'flex-start', center: 'center', right: 'flex-end' };

/** Place and look of a widget's box; nothing in here comes from a document unchecked. */
export function boxStyle(widget: Widget, set: StateSet, align: Align): CSSProperties {
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

interface FrameProps {
  readonly widget: Widget;
  readonly index: number;
  readonly live: Live;
  readonly align?: Align;
  /** Read by assistive technology in place of the content: for pictures. */
  readonly spoken?: string;
  /** Shows age and mark in corners; widgets of text put them into their line themselves. */
  readonly hasCorners?: boolean;
  /** Whether colours of widget and states go to the box; pictures use them otherwise. */
  readonly isPlain?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

export const Frame = memo(function Frame(props: FrameProps) {
  const { widget, index, live, align = 'left', spoken, hasCorners = false, className, children } = props;
  const { reducedMotion, host, texts } = useRuntime();
  const { set, shown, age, state } = live;
  if (set.visible === false) return null;
  const isHidden = widget.perm.show !== '' && !host.auths.has(widget.perm.show);
  const tone = shown?.tone ?? null;
  const isDim = tone !== null && (isOld(tone) || tone === 'never' || tone === 'paused');
  const motion = motionOf(widget, live);
  const style = { ...boxStyle(widget, set, align), ...motion.style, ...props.style };
  if (props.isPlain) {
    delete style.background;
    delete style.border;
  }
  const isPicture = spoken !== undefined && !widget.events.some(({ on }) => on === 'tap');
  return (
    <div
      className={cx(
        'w',
        `w-${widget.kind}`,
        isDim && 'w-dim',
        !reducedMotion && !isDim && (set.blink || motion.blinks) && 'w-blink',
        style.background !== undefined || style.border !== undefined ? 'w-boxed' : null,
        className,
      )}
      style={style}
      data-index={index}
      data-tone={tone ?? undefined}
      data-mark={shown?.mark || undefined}
      title={state === '' ? undefined : state}
      {...(isPicture ? { role: 'img', 'aria-label': spoken } : {})}
    >
      {isHidden ? <span className="w-hidden">{texts.words('noPermission')}</span> : children}
      {hasCorners && age !== '' && !isHidden && <span className="w-age w-corner">{age}</span>}
      {hasCorners && shown !== null && shown.mark !== '' && <span className="w-mark" />}
    </div>
  );
});
