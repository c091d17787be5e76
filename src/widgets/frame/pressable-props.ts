import type { ReactNode } from 'react';
import type { Widget } from '../../page-document/model';
import type { Live } from '../live/live';

export interface PressableProps {
  readonly widget: Widget;
  readonly live: Live;
  readonly children: ReactNode;
}
