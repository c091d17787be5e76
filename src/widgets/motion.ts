/** The general animations of a widget (page-document.md, `anim`), as compositor transforms. */
import type { CSSProperties } from 'react';
import type { Animation, Widget } from '../page-document/model';
import type { Live } from './live/use-live';

export interface Motion {
  readonly style: CSSProperties;
  readonly blinks: boolean;
}
const STILL: Motion = { style: {}, blinks: false };

/** Where a number lies between two ends, as a number between two others; clamped. */
export function mapped(value: number, { min, max, from, to }: Animation): number {
  if (Number.isNaN(value) || min === max) return from;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return from + (to - from) * share;
}

/** `move` shifts along the page's width (dir 1) or height (dir -1), `rotate` turns, both by the bound value. */
export function motionOf(widget: Widget, live: Live): Motion {
  if (widget.anim.length === 0) return STILL;
  const transforms: string[] = [];
  let blinks = false;
  for (const animation of widget.anim) {
    if (animation.type === 'blink') blinks = live.usable && live.number !== 0;
    if (animation.type === 'move')
      transforms.push(
        animation.dir === 1
          ? `translateX(${mapped(live.number, animation)}px)`
          : `translateY(${mapped(live.number, animation)}px)`,
      );
    if (animation.type === 'rotate')
      transforms.push(`rotate(${mapped(live.number, animation) * animation.dir}deg)`);
  }
  const turned = live.set.rotate ?? widget.rotate;
  if (turned !== 0) transforms.push(`rotate(${turned}deg)`);
  return { style: transforms.length === 0 ? {} : { transform: transforms.join(' ') }, blinks };
}
