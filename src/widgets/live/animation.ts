import type { Animation, WidgetBase } from '../../page-document/model';

/** Whether a rotation has no end angle and turns endlessly. */
export const isSpin = ({ type, from, to }: Animation): boolean => type === 'rotate' && from === to;
/**
 * Whether an animation is endless. Without a condition it runs while the bound value is true or a number other than
 * 0.
 */
export const isEndless = (animation: Animation): boolean =>
  animation.type === 'blink' || animation.type === 'flow' || isSpin(animation);

/** Whether a panel can move. It never spins, since its controls could not be operated. */
export const canMove = ({ anim, states }: WidgetBase): boolean =>
  anim.some(
    (animation) => animation.type === 'move' || (animation.type === 'rotate' && !isSpin(animation)),
  ) || states.some(({ set }) => set.rotate !== undefined);
