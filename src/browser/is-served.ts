/** Tells whether the server of the product answers: a reload without it would leave the browser's own error. */

export async function isServed(): Promise<boolean> {
  try {
    // As a browser asks that opens the page: a server may answer nobody else at this address.
    const headers = { accept: 'text/html' };
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', headers });
    return ok;
  } catch {
    return false;
  }
}
