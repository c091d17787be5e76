import { setPlatformZone } from '../shared/calls/decode';
import type { HttpResponse } from '../shared/calls/run';
import { getPlatformZone, type RuntimeConfig, readRuntimeConfig } from '../shared/runtime-config';

/** The server has no `config.json`, or does not hand it out: its HTTP status says which. */
export class ConfigMissing extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`config.json cannot be read: HTTP ${status}`);
    this.status = status;
  }
}

/**
 * Returns a reader of `config.json`. The file is read once; after a failed request the next call tries again.
 * Settings of a file that cannot be parsed have their defaults.
 */
export function runtimeConfigSource(
  load: () => Promise<Pick<HttpResponse, 'status' | 'text'>>,
): () => Promise<RuntimeConfig> {
  let loading: Promise<RuntimeConfig> | null = null;
  const read = async (): Promise<RuntimeConfig> => {
    const { status, text } = await load();
    // An answer like that is not the file: a site would be taken for the platform until the page is loaded anew.
    if (status < 200 || status >= 300) throw new ConfigMissing(status);
    let raw: unknown = null;
    try {
      raw = JSON.parse(text);
    } catch {
      // Not JSON: every setting has its default.
    }
    const config = readRuntimeConfig(raw);
    setPlatformZone(getPlatformZone(config));
    return config;
  };
  return () => {
    loading ??= read().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
