/** Short messages to the user. Any code may add one; a single host shows them. */

import { atom, type createStore } from 'jotai';
import type { CallPorts } from '../shared/calls/run';
import type { Millis } from '../shared/units';

const TOAST_MS: Millis = 6_000;
const TOASTS_MAX = 3;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}
export const toastsAtom = atom<readonly Toast[]>([]);

export interface Feedback {
  /** Shows a message for a while. Replaces a message with the same text. */
  readonly toast: (text: string, tone?: Toast['tone']) => void;
  readonly dismiss: (id: number) => void;
}

export function createFeedback(store: ReturnType<typeof createStore>, after: CallPorts['after']): Feedback {
  let lastId = 0;
  const dismiss = (id: number): void =>
    store.set(
      toastsAtom,
      store.get(toastsAtom).filter((toast) => toast.id !== id),
    );
  return {
    dismiss,
    toast: (text, tone = 'plain') => {
      lastId += 1;
      const id = lastId;
      const others = store.get(toastsAtom).filter((toast) => toast.text !== text);
      store.set(toastsAtom, [...others, { id, text, tone }].slice(-TOASTS_MAX));
      after(TOAST_MS, () => dismiss(id));
    },
  };
}
