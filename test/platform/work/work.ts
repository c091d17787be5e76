import { OWN_ORG } from '../accounts';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import type { People } from '../people';
import type { Uploads } from '../uploads';
import type { World } from '../world';
import { getActor } from './actors';
import { announceWork } from './announce';
import { Assistant } from './assistant';
import { Expiries } from './expiries';
import { Inspections } from './inspections';
import { Messages } from './messages';
import type { Actor } from './model';
import { Operations } from './operations';
import { Past } from './past';
import { createInspections, createSlips } from './seed';
import { Slips } from './slips';
import { Reports } from './smart-reports';

/** Interval between checks that add the server's own notes. */
const ADVANCE_MS = 1_000;

export interface WorkDeps {
  readonly world: World;
  readonly people: People;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly start: number;
  readonly durable: Durable;
}

export class Work {
  readonly past: Past;
  readonly slips: Slips;
  readonly inspections: Inspections;
  readonly operations: Operations;
  readonly messages: Messages;
  readonly reports: Reports;
  readonly assistant: Assistant;
  private readonly expiries: Expiries;
  private numberCount = 0;
  private advancedAt = 0;

  constructor(private readonly deps: WorkDeps) {
    const { world, clock, start, durable, people } = deps;
    this.past = new Past(start, OWN_ORG, (id) => world.equipment(id));
    this.slips = new Slips(clock, durable, (id) => this.past.findSlip(id));
    this.inspections = new Inspections(clock, durable, (id) => this.past.findInspection(id));
    this.operations = new Operations(clock, durable);
    this.messages = new Messages(clock, durable);
    this.reports = new Reports(clock, durable, world);
    this.assistant = new Assistant(clock, durable);
    this.seed();
    announceWork(this, people, world, clock());
    this.expiries = new Expiries(this.messages, world);
    this.expiries.advance(clock());
  }

  createNumber(): string {
    this.numberCount += 1;
    const day = new Date(this.deps.clock() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    return `WX${day}${String(this.slips.values().length + this.numberCount).padStart(4, '0')}`;
  }

  advance(now: number): void {
    if (now - this.advancedAt < ADVANCE_MS) return;
    this.advancedAt = now;
    this.slips.advance(now, (alarmId) => {
      for (const alarm of this.deps.world.alarms()) if (alarm.id === alarmId) return alarm.recoverTime;
      return null;
    });
    this.expiries.advance(now);
  }

  private seed(): void {
    const { world, people, clock } = this.deps;
    if (!this.slips.isEmpty) return;
    const getNamedActor = (loginname: string): Actor => {
      const account = people.findByName(loginname);
      if (account === undefined) throw new Error(`There is no account ${loginname}`);
      return getActor(account);
    };
    const crew = {
      reporter: getNamedActor('reporter'),
      dispatcher: getNamedActor('dispatcher'),
      repairers: [getNamedActor('repairer1'), getNamedActor('repairer2')],
      inspector: getNamedActor('inspector'),
    } as const;
    const deps = { world, crew, now: clock() };
    for (const slip of createSlips(deps)) this.slips.put(slip);
    for (const order of createInspections(deps)) this.inspections.put(order);
  }
}
