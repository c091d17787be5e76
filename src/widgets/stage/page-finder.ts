export interface PageFinder {
  /** Shows it at a readable size, with a ring around it. */
  readonly show: (index: number) => void;
  /** Outlines the widgets of a slot while a sheet is about it; `null` for none. */
  readonly mark: (slot: number | null) => void;
}
