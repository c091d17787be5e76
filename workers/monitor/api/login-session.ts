export class LoginSession {
  /** A call got business code 1006. No writes or commands until the page watches again. */
  isOver = false;
  #abort = new AbortController();

  /** Aborted when the page ends the session; pending code can tell that its session is over. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Ends the session and makes room for another. */
  renew(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.isOver = false;
  }
}
