import type { Widget } from '../../page-document/model';

/** The decoded widget and its index in `Page.widgets`. */
export interface WidgetProps<W extends Widget> {
  readonly widget: W;
  readonly index: number;
}
