/** Tells animations that follow a value from those that run by themselves. Pure. */
import type { Animation, Common } from '../../page-document/model';

/** Turns without end, because no angle is given. */
export const isSpin = ({ type, from, to }: Animation): boolean => type === 'rotate' && from === to;
/** Goes on by itself. Without a condition it does so while the bound value is true or a number other than 0. */
export const isRunning = (animation: Animation): boolean =>
  animation.type === 'blink' || animation.type === 'flow' || isSpin(animation);

/** A value or a state can move the panel, and what it holds. A panel does not spin: its controls could not be operated. */
export const moves = ({ anim, states }: Common): boolean =>
  anim.some(
    (animation) => animation.type === 'move' || (animation.type === 'rotate' && !isSpin(animation)),
  ) || states.some(({ set }) => set.rotate !== undefined);
