/** Encodes and decodes Sparkplug B payloads with a third-party implementation. */
import { get } from 'sparkplug-payload';

interface Long {
  toString(): string;
  toNumber(): number;
}
export interface DecodedMetric {
  readonly name?: string;
  readonly alias?: number | Long;
  readonly type?: string;
  readonly timestamp?: number | Long;
  readonly value?: number | boolean | string | Long | null;
}

export const { encodePayload, decodePayload } = get('spBv1.0') as {
  readonly encodePayload: (payload: object) => Uint8Array;
  readonly decodePayload: (bytes: Uint8Array) => {
    readonly timestamp?: number | Long;
    readonly metrics?: readonly DecodedMetric[];
  };
};
