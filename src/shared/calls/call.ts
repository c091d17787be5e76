/**
 * One declaration per call of the platform (spec 7): its method, path, encoding, what goes in and what comes
 * out. Declarations are data; `run.ts` is the one place where they become HTTP and HTTP becomes values.
 */
import type { Decoder } from './decode';

export type Scalar = string | number | boolean;
/** Form bodies may nest; nested names are joined by dots (spec 7, "Client rules"). */
export type Plain = Scalar | readonly Scalar[] | { readonly [name: string]: Plain | undefined };

/** Writes one field of a call's input. The type parameter is what the caller gives. */
export interface Field<T> {
  readonly write: (value: T) => Plain | undefined;
}

/** A field sent as it is. */
export const as = <T extends Plain>(): Field<T> => ({ write: (value) => value });
/** A list sent as one text with commas (`dataEquip`, `dataSignal`: spec 7). */
export const joined = <T extends string>(): Field<readonly T[]> => ({ write: (values) => values.join(',') });
/** A field that may be left out; then it is not sent at all. */
export const optional = <T>(inner: Field<T>): Field<T | undefined> => ({
  write: (value) => (value === undefined ? undefined : inner.write(value)),
});

/** A structure sent as one JSON text: forms have no word for lists of records (wire: Forms that change something). */
export const jsonText = <T>(): Field<T> => ({ write: (value) => JSON.stringify(value) });

export type Fields = { readonly [name: string]: Field<never> };

type Given<F> = F extends Field<infer T> ? T : never;
type Required<Shape> = {
  [N in keyof Shape as undefined extends Given<Shape[N]>
    ? never
    : Given<Shape[N]> extends void
      ? never
      : N]: Given<Shape[N]>;
};
type Optional<Shape> = {
  [N in keyof Shape as undefined extends Given<Shape[N]>
    ? Given<Shape[N]> extends undefined
      ? never
      : N
    : never]?: Given<Shape[N]>;
};
/** The input of a call with these fields. */
export type Input<Shape> = {
  readonly [N in keyof (Required<Shape> & Optional<Shape>)]: (Required<Shape> & Optional<Shape>)[N];
};

/** Reads an answer from its bytes. The result is the same as that of parsing and decoding. */
export interface Scan<Out> {
  /** The usual answer with code 200; null for any other. */
  readonly read: (bytes: Uint8Array) => Out | null;
  /** The text of an answer that `read` does not know. It is parsed and decoded. */
  readonly text: (bytes: Uint8Array) => string;
}

export interface Call<In, Out> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'form' | 'json';
  readonly encode: (input: In) => { readonly [name: string]: Plain };
  readonly decode: Decoder<Out>;
  /** Answers of the usual shape are read straight from their bytes where that is worth the while. */
  readonly scan?: Scan<Out>;
}
export type CallInput<C> = C extends Call<infer In, infer _Out> ? In : never;
export type CallOutput<C> = C extends Call<infer _In, infer Out> ? Out : never;

/**
 * Paths of the calls under the headings *Projects* and *Equipment monitor* of the specification: they carry JSON, all
 * others forms (spec 7; wire: Encoding). The one line to change for a platform that reads the headings otherwise.
 */
const JSON_PATHS =
  /^\/lfscada\/(project|monitor|websocket|equipment|equip|gateway|signal|card|user\/operationlog|org\/alarm)\//;

const declare =
  (method: 'GET' | 'POST') =>
  <Shape extends Fields, Out>(path: string, shape: Shape, decode: Decoder<Out>): Call<Input<Shape>, Out> => ({
    method,
    path,
    body: method === 'POST' && JSON_PATHS.test(path) ? 'json' : 'form',
    decode,
    encode: (input) => {
      const given = input as unknown as { readonly [name: string]: never };
      const written: { [name: string]: Plain } = {};
      for (const [name, field] of Object.entries(shape)) {
        const value = field.write(given[name] as never);
        if (value !== undefined) written[name] = value;
      }
      return written;
    },
  });

/** POST, with a body in the encoding of its path. */
export const post = declare('POST');
/** GET with the fields in the query. */
export const get = declare('GET');

/**
 * Makes a declaration so that a bundler can leave it out: called with a PURE mark, and given a function instead of a
 * value, it has nothing in it that would have to run where nobody uses the result. Bundlers do not look into the
 * builders above, so without it one call of a file brings all the others along.
 */
export const droppable = <T>(make: () => T): T => make();
