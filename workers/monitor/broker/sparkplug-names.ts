/** Names and numbers of Sparkplug B (Eclipse Sparkplug 3.0; fields from `sparkplug_b.proto`, Protocol Buffers 2). */

export const SPARKPLUG = 'spBv1.0';
/** Prefix of topics under which a Sparkplug-aware broker keeps births for later subscribers (10.1). */
export const CERTIFICATES = '$sparkplug/certificates/';
/** Prefix of topics under which hosts announce their state (4.5). */
export const HOST_STATES = `${SPARKPLUG}/STATE/`;
export const REBIRTH_METRIC = 'Node Control/Rebirth';

/** Field of a metric that holds its value. Higher fields (data sets, templates) are not shown. */
export const Wire = {
  /** Missing, null or not shown. */
  none: 0,
  int: 10,
  long: 11,
  float: 12,
  double: 13,
  boolean: 14,
  string: 15,
} as const;

/** Field encodings. The obsolete groups count as malformed. */
export const Encoding = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

export const PayloadTag = {
  time: 1 * 8 + Encoding.varint,
  metric: 2 * 8 + Encoding.bytes,
  seq: 3 * 8 + Encoding.varint,
  uuid: 4 * 8 + Encoding.bytes,
  body: 5 * 8 + Encoding.bytes,
} as const;
export const MetricTag = {
  name: 1 * 8 + Encoding.bytes,
  alias: 2 * 8 + Encoding.varint,
  time: 3 * 8 + Encoding.varint,
  type: 4 * 8 + Encoding.varint,
  isHistorical: 5 * 8 + Encoding.varint,
  isNull: 7 * 8 + Encoding.varint,
  properties: 9 * 8 + Encoding.bytes,
  int: Wire.int * 8 + Encoding.varint,
  long: Wire.long * 8 + Encoding.varint,
  float: Wire.float * 8 + Encoding.fixed32,
  double: Wire.double * 8 + Encoding.fixed64,
  boolean: Wire.boolean * 8 + Encoding.varint,
  string: Wire.string * 8 + Encoding.bytes,
} as const;
/** Names and values are parallel lists. */
export const PropertiesTag = { key: 1 * 8 + Encoding.bytes, value: 2 * 8 + Encoding.bytes } as const;
export const PropertyTag = {
  int: 3 * 8 + Encoding.varint,
  long: 4 * 8 + Encoding.varint,
  string: 8 * 8 + Encoding.bytes,
} as const;

/** Metric types. Arrays, data sets, files and templates have higher numbers and are not shown. */
export const MetricType = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  uuid: 15,
} as const;

/** Values of the `Quality` property (6.4.7). */
export const MetricQuality = { bad: 0, good: 192, stale: 500 } as const;
