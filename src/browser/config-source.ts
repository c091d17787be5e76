import { setPlatformOffset } from '../shared/calls/decode';
import { type RuntimeConfig, readRuntimeConfig } from '../shared/runtime-config';

/**
 * Runtime configuration from `config.json`, asked for once. What could not be reached is asked for again by the next
 * who needs it; what is there and cannot be read counts as empty: all defaults.
 */
export function configSource(
  load: () => Promise<{ readonly ok: boolean; readonly text: () => Promise<string> }>,
): () => Promise<RuntimeConfig> {
  let known: Promise<RuntimeConfig> | null = null;
  const read = async (): Promise<RuntimeConfig> => {
    const response = await load();
    const body = response.ok ? await response.text() : '';
    let raw: unknown = null;
    try {
      raw = JSON.parse(body);
    } catch {
      // Unreadable: all defaults.
    }
    const config = readRuntimeConfig(raw);
    setPlatformOffset(config.platformOffsetMin);
    return config;
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
