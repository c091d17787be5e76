import type { Clock } from './model';

const MAX_KEPT = 5_000;

export interface Operation {
  readonly id: string;
  readonly objectId: string;
  readonly time: number;
  readonly user: string;
  readonly title: string;
  readonly content: string;
  readonly success: boolean;
}

export class OperationLog {
  private readonly all: Operation[] = [];
  private count = 0;
  constructor(private readonly clock: Clock) {}

  record(objectId: string, user: string, title: string, content: string, success = true): void {
    this.count += 1;
    this.all.push({ id: `op${this.count}`, objectId, time: this.clock(), user, title, content, success });
    if (this.all.length > MAX_KEPT) this.all.shift();
  }

  /** Returns operations on one object, newest first. */
  listByObject(objectId: string, from: number, to: number): readonly Operation[] {
    return this.all
      .filter(
        (operation) => operation.objectId === objectId && operation.time >= from && operation.time <= to,
      )
      .reverse();
  }
}
