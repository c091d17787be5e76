/** Remarks on alarms, and shelves, which expire. */

export interface Shelf {
  readonly id: string;
  readonly equipmentId: string;
  readonly signalId: string | null;
  readonly type: string;
  readonly level: string;
  readonly from: number;
  readonly until: number;
  readonly user: string;
  readonly remark: string;
}

const isSameKind = (a: Omit<Shelf, 'id'>, b: Omit<Shelf, 'id'>): boolean =>
  a.equipmentId === b.equipmentId && a.signalId === b.signalId && a.type === b.type && a.level === b.level;

export class AlarmNotes {
  private readonly remarks = new Map<string, string>();
  private shelves: readonly Shelf[] = [];
  private count = 0;

  /** Returns the remark on an alarm; '' if missing. */
  getRemark(alarmId: string): string {
    return this.remarks.get(alarmId) ?? '';
  }

  setRemark(alarmId: string, remark: string): void {
    this.remarks.set(alarmId, remark);
  }

  /** Adds a shelf, which replaces one for the same kind of alarm. */
  shelve(shelf: Omit<Shelf, 'id'>): Shelf {
    this.count += 1;
    const added = { id: `sh${this.count}`, ...shelf };
    this.shelves = [...this.shelves.filter((other) => !isSameKind(other, shelf)), added];
    return added;
  }

  unshelve(id: string): void {
    this.shelves = this.shelves.filter((other) => other.id !== id);
  }

  listShelved(now: number): readonly Shelf[] {
    this.shelves = this.shelves.filter(({ until }) => until > now);
    return this.shelves;
  }
}
