/** The login session of the page, as far as the worker knows it. */

export class LoginSession {
  /** Business code 1006 has been answered to a call. Nothing is written or commanded until the page watches again. */
  isOver = false;
  #abort = new AbortController();

  /** Aborted when the page ends the session: code that has waited can see that it belongs to a session of the past. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The page ends the session; another one may begin. */
  renew(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.isOver = false;
  }
}
