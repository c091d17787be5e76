export interface PageFinder {
  /** Brings the widget into sight, at a readable size, and draws a ring around it. */
  readonly show: (index: number) => void;
  /** Outlines the widgets of a slot while a sheet speaks of it; null for none. */
  readonly mark: (slot: number | null) => void;
}
