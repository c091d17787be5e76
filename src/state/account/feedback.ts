/** Short messages to the person. One host shows them; anything may add one. */
import { atom, type createStore } from 'jotai';
import type { CallPorts } from '../../shared/calls/run';
import { TOAST_MS, TOASTS_MAX } from '../../shared/constants';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}
export const toastsAtom = atom<readonly Toast[]>([]);

export interface Feedback {
  /** Shows a message for a while. The same words are not stacked. */
  readonly toast: (text: string, tone?: Toast['tone']) => void;
  readonly dismiss: (id: number) => void;
}

export function keepFeedback(store: ReturnType<typeof createStore>, after: CallPorts['after']): Feedback {
  let last = 0;
  const dismiss = (id: number): void =>
    store.set(
      toastsAtom,
      store.get(toastsAtom).filter((toast) => toast.id !== id),
    );
  return {
    dismiss,
    toast: (text, tone = 'plain') => {
      last += 1;
      const id = last;
      const others = store.get(toastsAtom).filter((toast) => toast.text !== text);
      store.set(toastsAtom, [...others, { id, text, tone }].slice(-TOASTS_MAX));
      after(TOAST_MS, () => dismiss(id));
    },
  };
}
