/**
 * The general animations of a widget (page format: Animations): only transforms and opacity, which the compositor
 * runs. Motion that follows a value glides; endless motion stops with its condition.
 */
import type { CSSProperties } from 'react';
import type { Animation, Widget } from '../../page-document/model';
import { isNotLive } from '../format/shown';
import { isSpin } from '../live/animation';
import type { Live } from '../live/live';

export interface Motion {
  readonly style: CSSProperties;
  /** Class of endless motion, or ''. */
  readonly className: string;
  /** Filled share of the box, 0 to 1, and the side from which it starts; `null` without a fill. */
  readonly fill: { readonly share: number; readonly dir: 1 | -1 } | null;
  readonly flow: Animation | null;
}
const STILL: Motion = { style: {}, className: '', fill: null, flow: null };
const MIN_SPEED = 0.02;
const MAX_SPEED = 10;
/** Maximum flashes a second: more can cause seizures (WCAG 2.3.1). */
const MAX_BLINKS = 3;

function mapValue(value: number, { min, max, from, to }: Animation): number {
  if (Number.isNaN(value) || min === max) return from;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return from + (to - from) * share;
}

const formatSeconds = (speed: number, maxSpeed: number): string =>
  `${1 / Math.min(maxSpeed, Math.max(MIN_SPEED, Math.abs(speed)))}s`;

/**
 * Returns the CSS transforms of animations that follow a value. `move` is along the page's width (dir 1) or height
 * (dir -1). An untrusted number moves nothing.
 */
export function getValueTransforms(
  anim: readonly Animation[],
  { number, isUsable, activeAnimations }: Pick<Live, 'number' | 'isUsable' | 'activeAnimations'>,
): string[] {
  const transforms: string[] = [];
  for (const [i, animation] of anim.entries()) {
    if ((activeAnimations & (1 << i)) === 0 || isSpin(animation)) continue;
    const value = mapValue(isUsable ? number : Number.NaN, animation);
    if (animation.type === 'move') transforms.push(`translate${animation.dir === 1 ? 'X' : 'Y'}(${value}px)`);
    if (animation.type === 'rotate') transforms.push(`rotate(${value * animation.dir}deg)`);
  }
  return transforms;
}

export function getMotion(widget: Widget, live: Live, isStill: boolean): Motion {
  if (widget.anim.length === 0) return STILL;
  const isPaused = isStill || live.conditionFreshness !== null || isNotLive(live.shown?.freshness ?? 'fresh');
  const transforms = getValueTransforms(widget.anim, live);
  const rotation = live.set.rotate ?? widget.rotate;
  if (rotation !== 0) transforms.push(`rotate(${rotation}deg)`);
  const style: Record<string, string> = {};
  if (transforms.length > 0) style.transform = transforms.join(' ');
  let className = transforms.length > 0 ? 'w-animated' : '';
  let fill: Motion['fill'] = null;
  let flow: Motion['flow'] = null;
  for (const [i, animation] of widget.anim.entries()) {
    if ((live.activeAnimations & (1 << i)) === 0) continue;
    if (animation.type === 'fill') {
      const { min, max, dir } = animation;
      const share = mapValue(live.number, { ...animation, from: 0, to: 1 });
      fill = { share: min < max && live.isUsable ? share : 0, dir };
    }
    if (isPaused) continue;
    if (animation.type === 'flow') flow = animation;
    if (animation.type === 'blink') {
      className += ' w-blink';
      style.animationDuration = formatSeconds(animation.speed, MAX_BLINKS);
    }
    if (isSpin(animation)) {
      className += ' w-turn';
      style['--w-at'] = style.transform ?? 'translateX(0)';
      style.animationDuration = formatSeconds(animation.speed, MAX_SPEED);
      style.animationDirection = animation.dir === 1 ? 'normal' : 'reverse';
    }
  }
  return { style: style as CSSProperties, className, fill, flow };
}
