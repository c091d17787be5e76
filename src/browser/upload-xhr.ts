/** Uploads over XMLHttpRequest: the one part of HTTP that `fetch` cannot do, since it tells no progress. */
import type { HttpResponse } from '../shared/calls/run';
import type { UploadFile, UploadPorts, UploadRequest } from '../shared/calls/upload';

export interface UploadParts {
  /** Origin of the platform, '' for the page's own. */
  readonly origin: () => Promise<string>;
  readonly request: () => XMLHttpRequest;
}

/** A file of the browser as it came in; anything else cannot be sent. */
const blobOf = (file: UploadFile): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError('Not a file of the browser');
};

/** The real upload. Cookies go along; cancelling aborts the connection. */
export const uploadOver =
  (parts: UploadParts): UploadPorts['upload'] =>
  ({ path, part, file, headers, onProgress }: UploadRequest) => {
    let cancel = (): void => {};
    const response = new Promise<HttpResponse>((resolve, reject) => {
      let isCancelled = false;
      const refuse = (why: string) => (): void => reject(new Error(why));
      cancel = () => {
        isCancelled = true;
        reject(new Error('cancelled'));
      };
      const send = (origin: string): void => {
        if (isCancelled) return;
        const xhr = parts.request();
        cancel = () => xhr.abort();
        xhr.open('POST', origin + path);
        xhr.withCredentials = origin !== '';
        for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
        xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
          if (lengthComputable) onProgress(loaded, total);
        });
        xhr.addEventListener('load', () =>
          resolve({ status: xhr.status, text: xhr.responseText, date: xhr.getResponseHeader('date') }),
        );
        xhr.addEventListener('error', refuse('offline'));
        xhr.addEventListener('abort', refuse('cancelled'));
        const body = new FormData();
        body.append(part, blobOf(file), file.name);
        xhr.send(body);
      };
      parts.origin().then(send).catch(reject);
    });
    return { response, cancel: () => cancel() };
  };
