/** The stand-in's control API, as tests speak to it. */
import type { CounterReport, ValueReport, WorldSettings } from '../platform/control';
import type { FaultAction } from '../platform/fault-rules';
import type { Feedback } from '../platform/feedback';
import type { GatewayState } from '../platform/model';
import type { SocketEnd } from '../platform/sockets';
import type { WorkControls, WorkReport } from '../platform/work/control';

export type { CounterReport, FaultAction, Feedback, ValueReport, WorkReport };

export class Control {
  constructor(private readonly origin: () => string) {}

  /** Begins another world in the same process; resolves when it answers. */
  async reset(settings: WorldSettings): Promise<void> {
    await this.post('reset', settings);
  }
  counters(): Promise<CounterReport> {
    return this.get('counters');
  }
  async resetCounters(): Promise<void> {
    await this.post('counters/reset', {});
  }
  /** Lets the next `times` calls (or all, until cleared) whose path starts so meet a fault; `skip` calls go through first. */
  async fault(path: string, action: FaultAction, times?: number, skip = 0): Promise<void> {
    await this.post('faults', times === undefined ? { path, action, skip } : { path, action, times, skip });
  }
  /** Removes all faults of routes, silence and handshakes. */
  async clearFaults(): Promise<void> {
    await this.post('faults/clear', {});
  }
  /** Ends every push socket: by a reset, by the bare end of the connection, with a close frame, or amid a frame. */
  async endSockets(how: SocketEnd): Promise<void> {
    await this.post('sockets', { end: how });
  }
  /** Half-open links: sockets stay open and nothing is sent. */
  async silence(silent: boolean): Promise<void> {
    await this.post('sockets', { silent });
  }
  async handshakes(fault: 'refuse' | 'hang' | null): Promise<void> {
    await this.post('sockets', { handshake: fault });
  }
  /** Sends a text as it is to every push socket, or several, one after the other. */
  async sendRaw(text: string | readonly string[]): Promise<void> {
    await this.post('sockets', { raw: text });
  }
  /** Overrides a gateway's state, or gives it back with null. */
  async gateway(gatewayId: string, state: Partial<Omit<GatewayState, 'gatewayId'>> | null): Promise<void> {
    await this.post('gateway', { gatewayId, state });
  }
  /** Raises alarms on an equipment, and pushes them; answers their ids. */
  async raiseAlarms(equipmentId: string, count = 1): Promise<readonly string[]> {
    return (await this.post<{ ids: readonly string[] }>('alarms', { equipmentId, count })).ids;
  }
  /** Lets the raised ones of an equipment recover. */
  async recoverAlarms(equipmentId: string): Promise<void> {
    await this.post('alarms', { equipmentId, recover: true });
  }
  value(signalId: string): Promise<ValueReport> {
    return this.get(`value?id=${encodeURIComponent(signalId)}`);
  }
  /**
   * Holds a value, and pushes it at once if its gateway is open. It goes on being reported with the time of each
   * report, unless a time (epoch ms) is given.
   */
  forceValue(
    signalId: string,
    value: string | null,
    more: { readonly time?: number; readonly code?: string } = {},
  ): Promise<ValueReport> {
    return this.post('value', { signalId, value, ...more });
  }
  /** Gives a held value back to the plant. */
  releaseValue(signalId: string): Promise<ValueReport> {
    return this.post('value', { signalId, value: null, release: true });
  }
  /** Text of the captcha last shown for this account; null where there is none. */
  async captcha(loginname: string): Promise<string | null> {
    const { answer } = await this.get<{ answer: string | null }>(
      `captcha?loginname=${encodeURIComponent(loginname)}`,
    );
    return answer;
  }
  /** The code last sent to a phone number or an e-mail address; null where there is none. */
  async code(to: string): Promise<string | null> {
    return (await this.get<{ code: string | null }>(`code?to=${encodeURIComponent(to)}`)).code;
  }
  /** Feedback that people have sent, oldest first. */
  feedback(): Promise<readonly Feedback[]> {
    return this.get('feedback');
  }
  async endSessions(): Promise<void> {
    await this.post('sessions/end', {});
  }
  /** Slips and images that there are, and what was carried out for each operation id. */
  work(): Promise<WorkReport> {
    return this.get('work');
  }
  /** Somebody else does something with an order now. */
  act(what: WorkControls['act']): Promise<{ readonly version: string; readonly status: string }> {
    return this.post('work/act', what);
  }
  /** Somebody else puts values into a report's record. */
  async changeReport(what: WorkControls['change']): Promise<void> {
    await this.post('work/report/change', what);
  }
  /** How long changes take, and how long a second one with the same id waits. */
  async workSettings(settings: WorkControls['settings']): Promise<void> {
    await this.post('work/settings', settings);
  }
  /** Lets the images go that no form has named yet. */
  async expireImages(): Promise<void> {
    await this.post('work/images/expire', {});
  }
  /** A message that something expires, or of the system. */
  async message(what: WorkControls['message']): Promise<void> {
    await this.post('work/message', what);
  }
  /** Sets up the assistant, or takes its settings away with null. */
  async assistant(settings: WorkControls['assistant']['settings']): Promise<void> {
    await this.post('work/assistant', { settings });
  }
  /** Lets the plan make a record of a report. */
  async generateReport(excelId: string): Promise<string> {
    return (await this.post<{ recordId: string }>('work/report/generate', { excelId })).recordId;
  }

  /** Changes a report: a number field goes, a text comes. Records keep the version that they were made with. */
  async publishReport(excelId: string): Promise<string> {
    return (await this.post<{ version: string }>('work/report/publish', { excelId })).version;
  }

  private async get<T>(path: string): Promise<T> {
    return this.read(await fetch(`${this.origin()}/__control/${path}`));
  }
  private async post<T>(path: string, body: object): Promise<T> {
    return this.read(
      await fetch(`${this.origin()}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  }
  private async read<T>(response: Response): Promise<T> {
    if (!response.ok) throw new Error(`Control API: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
