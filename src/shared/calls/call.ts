/** Declarations of the platform's calls (spec 7), as data; only `run.ts` turns them into HTTP and back. */
import type { Decoder } from './decode';

type Scalar = string | number | boolean;
/** Form bodies may nest, with names joined by dots (spec 7, "Client rules"). */
export type Plain = Scalar | readonly Scalar[] | { readonly [name: string]: Plain | undefined };

/** Writes one input field; the type parameter is the caller's type. */
export interface Field<T> {
  readonly write: (value: T) => Plain | undefined;
}

export const as = <T extends Plain>(): Field<T> => ({ write: (value) => value });
/** Declares a list that is sent as one text, joined by commas (`dataEquip`, `dataSignal`: spec 7). */
export const commaList = <T extends string>(): Field<readonly T[]> => ({
  write: (values) => values.join(','),
});
export const optional = <T>(inner: Field<T>): Field<T | undefined> => ({
  write: (value) => (value === undefined ? undefined : inner.write(value)),
});

/** Declares a structure sent as JSON text: forms have no lists of records (wire: Forms that change something). */
export const jsonText = <T>(): Field<T> => ({ write: (value) => JSON.stringify(value) });

export type Fields = { readonly [name: string]: Field<never> };

type FieldValue<F> = F extends Field<infer T> ? T : never;
type Required<Shape> = {
  [N in keyof Shape as undefined extends FieldValue<Shape[N]>
    ? never
    : FieldValue<Shape[N]> extends void
      ? never
      : N]: FieldValue<Shape[N]>;
};
type Optional<Shape> = {
  [N in keyof Shape as undefined extends FieldValue<Shape[N]>
    ? FieldValue<Shape[N]> extends undefined
      ? never
      : N
    : never]?: FieldValue<Shape[N]>;
};
export type Input<Shape> = {
  readonly [N in keyof (Required<Shape> & Optional<Shape>)]: (Required<Shape> & Optional<Shape>)[N];
};

/** Reads an answer from its bytes, with the same result as parsing and decoding. */
export interface Scan<Out> {
  /** Returns the data of a usual answer with code 200, `null` for any other. */
  readonly read: (bytes: Uint8Array) => Out | null;
  /** Returns the text of other answers, to parse and decode it. */
  readonly text: (bytes: Uint8Array) => string;
}

export interface Call<In, Out> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'form' | 'json';
  readonly encode: (input: In) => { readonly [name: string]: Plain };
  readonly decode: Decoder<Out>;
  /** Reads usual answers straight from their bytes if that pays off. */
  readonly scan?: Scan<Out>;
}
export type CallInput<C> = C extends Call<infer In, infer _Out> ? In : never;
export type CallOutput<C> = C extends Call<infer _In, infer Out> ? Out : never;

/**
 * Paths of the calls under *Projects* and *Equipment monitor* in the specification: they carry JSON, all others forms
 * (spec 7; wire: Encoding). The one line to change for a platform that differs.
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
      const inputValues = input as unknown as { readonly [name: string]: never };
      const encodedFields: { [name: string]: Plain } = {};
      for (const [name, field] of Object.entries(shape)) {
        const value = field.write(inputValues[name] as never);
        if (value !== undefined) encodedFields[name] = value;
      }
      return encodedFields;
    },
  });

/** Declares a POST with a body in the encoding of its path. */
export const post = declare('POST');
export const get = declare('GET');

/**
 * Makes a declaration tree-shakeable. Bundlers do not look into the builders above, so one call of a file would keep
 * all others; a function called with a PURE mark can be dropped if its result is unused.
 */
export const droppable = <T>(make: () => T): T => make();
