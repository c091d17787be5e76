/** What stands on the screen, told by those who painted it. Kept so that a debug aid can ask; costs nothing unasked. */
import type { Mark, Tone } from './format/shown';

/** A widget as painted now. Box in CSS pixels of the window. */
export interface PaintedWidget {
  readonly id: string;
  readonly kind: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  /** Age or time beside the text, '' for none. */
  readonly age: string;
  /** null where the widget is bound to nothing. */
  readonly tone: Tone | null;
  readonly mark: Mark;
  readonly on: 'canvas' | 'dom';
}

/** One shown page: asked, it tells all that it has painted. */
export type PaintedSource = () => readonly PaintedWidget[];

const sources = new Set<PaintedSource>();

/** Registers a page until the returned function is called. */
export function addPaintedSource(source: PaintedSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
  };
}

export const paintedWidgets = (): readonly PaintedWidget[] => [...sources].flatMap((source) => source());
