import { findProgram } from './find-program';
import { ServerProgram } from './server-program';
import { findFreePort } from './web-server';

/** Path of the program; `null` if not installed (`apt-get install victoria-metrics`). */
export const VICTORIA_METRICS = findProgram('victoria-metrics', 'victoria-metrics-prod');

export interface StoredSeries {
  readonly equipment: string;
  readonly signal: string;
  readonly values: readonly number[];
  readonly timestamps: readonly number[];
}

/** Formats a line of JSON per series (`/api/v1/import`). */
const formatLines = (series: readonly StoredSeries[]): string =>
  series
    .map(({ equipment, signal, values, timestamps }) =>
      JSON.stringify({ metric: { __name__: 'plant_value', equipment, signal }, values, timestamps }),
    )
    .join('\n');

export class VictoriaMetrics {
  readonly url: string;
  readonly program: ServerProgram;

  private constructor(url: string, program: ServerProgram) {
    this.url = url;
    this.program = program;
  }

  static async start(): Promise<VictoriaMetrics> {
    if (VICTORIA_METRICS === null) throw new Error('this system has no VictoriaMetrics');
    const port = await findFreePort();
    const program = await ServerProgram.start({
      name: 'VictoriaMetrics',
      program: VICTORIA_METRICS,
      port,
      getArguments: (folder) => [
        `-httpListenAddr=127.0.0.1:${port}`,
        `-storageDataPath=${folder}`,
        '-retentionPeriod=31d',
        // Merges equal points, since a birth repeats earlier values.
        '-dedup.minScrapeInterval=1ms',
        '-search.latencyOffset=0s',
        '-memory.allowedBytes=256MB',
        '-loggerLevel=WARN',
      ],
    });
    return new VictoriaMetrics(`http://127.0.0.1:${port}`, program);
  }

  /** Adds points. They can be queried a second later, or after `flush`. */
  async add(series: readonly StoredSeries[]): Promise<void> {
    await this.#post('/api/v1/import', formatLines(series));
  }

  /** Makes all added points visible immediately. */
  async flush(): Promise<void> {
    await this.#post('/internal/force_flush', '');
  }

  async close(): Promise<void> {
    await this.program.close();
  }

  async #post(path: string, body: string): Promise<void> {
    const response = await fetch(this.url + path, { method: 'POST', body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`VictoriaMetrics answers ${response.status} to ${path}`);
  }
}
