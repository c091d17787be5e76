/** Whether the product's server answers: reloading without it would show the browser's error page. */

export async function isServed(): Promise<boolean> {
  try {
    // Looks like a page request of the browser: a server may answer nothing else at this address.
    const headers = { accept: 'text/html' };
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', headers });
    return ok;
  } catch {
    return false;
  }
}
