/** React by hand: a keyed component per value, subscribed to its own value only. */
import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type PeerBox, readPeerPage, subscribeFrames } from './pages.shared';
import { BACKGROUND, COLOR } from './screen.shared';

const values = new Map<string, string>();
const listeners = new Map<string, () => void>();

function Value({ box, unit }: { readonly box: PeerBox; readonly unit: string }): ReactNode {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.set(box.id, listener);
      return () => listeners.delete(box.id);
    },
    () => values.get(box.id) ?? '',
  );
  const { left, top, width, height } = box;
  const style = {
    position: 'absolute',
    left,
    top,
    width,
    height,
    lineHeight: `${height}px`,
    overflow: 'hidden',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  } as const;
  return createElement('div', { className: 'value', style }, value, ` ${unit}`);
}

export async function run(): Promise<void> {
  const { width, height, fontSize, boxes, units, first } = await readPeerPage();
  for (const [id, value] of first) values.set(id, value);
  const holder = document.createElement('div');
  document.body.append(holder);
  const style = {
    position: 'absolute',
    width,
    height,
    background: BACKGROUND,
    color: COLOR,
    font: `${fontSize}px system-ui,sans-serif`,
  } as const;
  createRoot(holder).render(
    createElement(
      'div',
      { style },
      boxes.map((box) => createElement(Value, { key: box.id, box, unit: units.get(box.id) ?? '' })),
    ),
  );
  subscribeFrames((changed) => {
    for (const [id, value] of changed) values.set(id, value);
    for (const [id] of changed) listeners.get(id)?.();
  });
}
