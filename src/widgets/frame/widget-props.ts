/** The props that the page gives every widget. */
import type { Widget } from '../../page-document/model';

/** Props of every widget: the decoded widget and its index in `Page.widgets`. */
export interface WidgetProps<W extends Widget> {
  readonly widget: W;
  readonly index: number;
}
