/** Watches the pinned values of the equipment list, and passes the list a component that draws them in a row. */
import { useEffect } from 'react';
import { PinWatches, RowValues } from '../../features/pins/pin-watches';
import type { RowValues as RowValuesComponent } from './equipment-card';

export interface RowPinsProps {
  readonly onLoaded: (values: RowValuesComponent) => void;
}

export default function RowPins({ onLoaded }: RowPinsProps) {
  useEffect(() => onLoaded(RowValues), [onLoaded]);
  return <PinWatches />;
}
