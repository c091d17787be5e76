import type { Widget } from '../../page-document/model';

/** What every widget is given: what it is, and its index in `Page.widgets`. */
export interface WidgetProps<W extends Widget> {
  readonly widget: W;
  readonly index: number;
}
