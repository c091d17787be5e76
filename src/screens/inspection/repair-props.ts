import type { InspectionItem, InspectionRecord } from '../../shared/calls/inspection';
import type { ItemId } from '../../shared/ids';
import type { FormAnswer } from '../../shared/work/record-form';
import type { WorkDraft } from '../../state/work/use-work-draft';

/** Subject of a repair. `sensor`: the machine may be fine, but its sensor is not. */
type RepairAbout = 'item' | 'sensor';

export interface RepairOfItemProps {
  readonly item: InspectionItem;
  readonly answer: FormAnswer;
  readonly record: InspectionRecord;
  readonly plan: string;
  readonly draft: Pick<WorkDraft<unknown>, 'flush' | 'pictures'>;
  readonly about: RepairAbout;
  readonly onChange: (itemId: ItemId, update: (answer: FormAnswer) => FormAnswer) => void;
}

export interface RepairSheetProps extends RepairOfItemProps {
  readonly onClose: (isSent: boolean) => void;
}
