/** Registers painted pages for the debug tools (`stage/collect.ts`). */
import type { Page } from '../../page-document/model';
import type { FreshnessName, Mark } from '../format/shown';
import type { StageElements } from './controller';
import type { ValueDrawing } from './value-drawing';

/** The box is in CSS pixels of the window. */
export interface PaintedWidget {
  readonly id: string;
  readonly kind: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  /** Age or time next to the text, or ''. */
  readonly age: string;
  /** `null` without a binding. */
  readonly freshness: FreshnessName | null;
  readonly mark: Mark;
  readonly on: 'canvas' | 'dom';
}

export interface PaintedPage {
  readonly elements: StageElements;
  readonly page: Page;
  readonly layer: ValueDrawing | null;
}

const pages = new Set<PaintedPage>();
let isRecording = false;

export function recordPainted(): void {
  isRecording = true;
}
export const isPaintedRecorded = (): boolean => isRecording;

export function addPaintedPage(page: PaintedPage): () => void {
  pages.add(page);
  return () => {
    pages.delete(page);
  };
}
export const getPaintedPages = (): readonly PaintedPage[] => [...pages];
