import { setPlatformZone } from '../shared/calls/decode';
import type { HttpResponse } from '../shared/calls/run';
import { getPlatformZone, type RuntimeConfig, readRuntimeConfig } from '../shared/runtime-config';

/** Thrown if the server has no `config.json` or refuses it. */
export class ConfigMissing extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`config.json cannot be read: HTTP ${status}`);
    this.status = status;
  }
}

/** Creates a reader that loads `config.json` once and retries after failed requests. Invalid JSON gives defaults. */
export function createRuntimeConfigSource(
  load: () => Promise<Pick<HttpResponse, 'status' | 'text'>>,
): () => Promise<RuntimeConfig> {
  let configPromise: Promise<RuntimeConfig> | null = null;
  const readConfig = async (): Promise<RuntimeConfig> => {
    const { status, text } = await load();
    // An error page must not give the defaults: a broker would be taken for the platform.
    if (status < 200 || status >= 300) throw new ConfigMissing(status);
    let raw: unknown = null;
    try {
      raw = JSON.parse(text);
    } catch {
      // Not JSON: every setting gets its default.
    }
    const config = readRuntimeConfig(raw);
    setPlatformZone(getPlatformZone(config));
    return config;
  };
  return () => {
    configPromise ??= readConfig().catch((error: unknown) => {
      configPromise = null;
      throw error;
    });
    return configPromise;
  };
}
