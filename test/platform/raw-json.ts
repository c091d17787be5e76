/** Data that is already JSON, written in pieces because serialising it in one go would block the server. */
export class RawJson {
  constructor(readonly text: string) {}
}
