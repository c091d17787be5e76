/** What one push frame did to the table; the seam between decode, merge and the session. */
export interface IngestResult {
  /** Whether the frame was understood. A malformed frame changes nothing (performance, P1). */
  readonly understood: boolean;
  /** Values that were taken over. */
  readonly accepted: number;
  /** Values that were older than what is stored, of unknown ids, or untimed against timed. */
  readonly ignored: number;
  /** The frame's other parts as parsed JSON, for the session to decode; undefined where absent. */
  readonly gatewayAlarm: unknown;
  readonly signalAlarm: unknown;
}
