export interface PageFinder {
  /** Shows a widget at a legible size, with a ring around it. */
  readonly show: (index: number) => void;
  /** Outlines the widgets of a slot while its sheet is open; `null` removes the outlines. */
  readonly mark: (slot: number | null) => void;
}
