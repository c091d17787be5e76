import type { Widget } from '../../page-document/model';

export interface WidgetProps<W extends Widget> {
  readonly widget: W;
  readonly index: number;
}
