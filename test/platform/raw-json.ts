/** Data that is JSON already: written piece by piece, where writing it at once would hold everything up. */
export class RawJson {
  constructor(readonly text: string) {}
}
