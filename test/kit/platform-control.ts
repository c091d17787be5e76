import type { CounterReport, ValueReport, WorldSettings } from '../platform/control';
import type { FaultAction } from '../platform/fault-rules';
import type { Feedback } from '../platform/feedback';
import type { GatewayState } from '../platform/model';
import type { SocketEnd } from '../platform/sockets';
import type { WorkControls, WorkReport } from '../platform/work/control';

export type { CounterReport, FaultAction, Feedback, ValueReport, WorkReport };

export class Control {
  constructor(private readonly getOrigin: () => string) {}

  async reset(settings: WorldSettings): Promise<void> {
    await this.post('reset', settings);
  }
  getCounters(): Promise<CounterReport> {
    return this.get('counters');
  }
  async resetCounters(): Promise<void> {
    await this.post('counters/reset', {});
  }
  /** Injects a fault into the next `times` calls (all by default) whose path has this prefix, after `skip` calls. */
  async injectFault(path: string, action: FaultAction, times?: number, skip = 0): Promise<void> {
    await this.post('faults', times === undefined ? { path, action, skip } : { path, action, times, skip });
  }
  async clearFaults(): Promise<void> {
    await this.post('faults/clear', {});
  }
  async endSockets(how: SocketEnd): Promise<void> {
    await this.post('sockets', { end: how });
  }
  /** Simulates half-open links: sockets stay open, but nothing is sent. */
  async setSilent(isSilent: boolean): Promise<void> {
    await this.post('sockets', { silent: isSilent });
  }
  async setHandshakeFault(fault: 'refuse' | 'hang' | null): Promise<void> {
    await this.post('sockets', { handshake: fault });
  }
  async sendRaw(text: string | readonly string[]): Promise<void> {
    await this.post('sockets', { raw: text });
  }
  /** Sets the state of a gateway; `null` restores it. */
  async setGateway(gatewayId: string, state: Partial<Omit<GatewayState, 'gatewayId'>> | null): Promise<void> {
    await this.post('gateway', { gatewayId, state });
  }
  /** Raises alarms and returns their ids. */
  async raiseAlarms(equipmentId: string, count = 1): Promise<readonly string[]> {
    return (await this.post<{ ids: readonly string[] }>('alarms', { equipmentId, count })).ids;
  }
  async recoverAlarms(equipmentId: string): Promise<void> {
    await this.post('alarms', { equipmentId, recover: true });
  }
  value(signalId: string): Promise<ValueReport> {
    return this.get(`value?id=${encodeURIComponent(signalId)}`);
  }
  /**
   * Forces a value, which is pushed immediately if the gateway is open. It has each report's time unless a time
   * (epoch ms) is given.
   */
  forceValue(
    signalId: string,
    value: string | null,
    details: { readonly time?: number; readonly code?: string } = {},
  ): Promise<ValueReport> {
    return this.post('value', { signalId, value, ...details });
  }
  releaseValue(signalId: string): Promise<ValueReport> {
    return this.post('value', { signalId, value: null, release: true });
  }
  async getCaptcha(loginname: string): Promise<string | null> {
    const { answer } = await this.get<{ answer: string | null }>(
      `captcha?loginname=${encodeURIComponent(loginname)}`,
    );
    return answer;
  }
  async getCode(to: string): Promise<string | null> {
    return (await this.get<{ code: string | null }>(`code?to=${encodeURIComponent(to)}`)).code;
  }
  listFeedback(): Promise<readonly Feedback[]> {
    return this.get('feedback');
  }
  async endSessions(): Promise<void> {
    await this.post('sessions/end', {});
  }
  getWork(): Promise<WorkReport> {
    return this.get('work');
  }
  act(change: WorkControls['act']): Promise<{ readonly version: string; readonly status: string }> {
    return this.post('work/act', change);
  }
  async changeReport(change: WorkControls['change']): Promise<void> {
    await this.post('work/report/change', change);
  }
  async setWorkSettings(settings: WorkControls['settings']): Promise<void> {
    await this.post('work/settings', settings);
  }
  /** Deletes images that no form uses. */
  async expireImages(): Promise<void> {
    await this.post('work/images/expire', {});
  }
  async sendMessage(change: WorkControls['message']): Promise<void> {
    await this.post('work/message', change);
  }
  /** Sets the assistant's settings; `null` removes them. */
  async setAssistant(settings: WorkControls['assistant']['settings']): Promise<void> {
    await this.post('work/assistant', { settings });
  }
  async generateReport(excelId: string): Promise<string> {
    return (await this.post<{ recordId: string }>('work/report/generate', { excelId })).recordId;
  }

  /** Publishes a new version of a report, with a text in place of a number field. Records keep their version. */
  async publishReport(excelId: string): Promise<string> {
    return (await this.post<{ version: string }>('work/report/publish', { excelId })).version;
  }

  private async get<T>(path: string): Promise<T> {
    return this.read(await fetch(`${this.getOrigin()}/__control/${path}`));
  }
  private async post<T>(path: string, body: object): Promise<T> {
    return this.read(
      await fetch(`${this.getOrigin()}/__control/${path}`, {
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
