import type { CurveMessage, CurveQuestion, CurveRequest } from '../../workers/monitor/contract/contract';
import type { Monitor } from '../../workers/monitor/monitor';

export class CurvePage {
  readonly messages: CurveMessage[] = [];
  readonly #port: MessagePort;

  private constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<CurveMessage>) => this.messages.push(data);
  }

  static async open(monitor: Monitor): Promise<CurvePage> {
    const { port1, port2 } = new MessageChannel();
    const page = new CurvePage(port1);
    await monitor.api.openCurve(port2);
    return page;
  }

  send(request: CurveRequest): void {
    this.#port.postMessage(request);
  }
  ask(ask: number, question: CurveQuestion): void {
    this.send({ kind: 'ask', ask, question });
  }
  getMessages<K extends CurveMessage['kind']>(kind: K): Extract<CurveMessage, { kind: K }>[] {
    return this.messages.filter(
      (message): message is Extract<CurveMessage, { kind: K }> => message.kind === kind,
    );
  }
  close(): void {
    this.#port.close();
  }
}
