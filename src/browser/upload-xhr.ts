/** Uploads over XMLHttpRequest, because `fetch` reports no upload progress. */
import type { HttpResponse } from '../shared/calls/run';
import type { UploadFile, UploadPorts, UploadRequest } from '../shared/calls/upload';

export interface UploadDeps {
  /** Origin of the platform; '' for the origin of the page. */
  readonly getOrigin: () => Promise<string>;
  readonly createRequest: () => XMLHttpRequest;
}

/** Returns the file as a blob. Throws for a file that is not from the browser and cannot be sent. */
const toBlob = (file: UploadFile): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError('Not a file of the browser');
};

/** Creates an upload port, which sends cookies. Cancelling an upload aborts the connection. */
export const createUpload =
  (deps: UploadDeps): UploadPorts['upload'] =>
  ({ path, part, file, headers, onProgress }: UploadRequest) => {
    let cancel = (): void => {};
    const response = new Promise<HttpResponse>((resolve, reject) => {
      let isCancelled = false;
      const createRejection = (message: string) => (): void => reject(new Error(message));
      cancel = () => {
        isCancelled = true;
        reject(new Error('cancelled'));
      };
      const send = (origin: string): void => {
        if (isCancelled) return;
        const xhr = deps.createRequest();
        cancel = () => xhr.abort();
        xhr.open('POST', origin + path);
        xhr.withCredentials = origin !== '';
        for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
        xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
          if (lengthComputable) onProgress(loaded, total);
        });
        xhr.addEventListener('load', () =>
          resolve({
            status: xhr.status,
            text: xhr.responseText,
            date: xhr.getResponseHeader('date'),
            retryAfter: xhr.getResponseHeader('retry-after'),
          }),
        );
        xhr.addEventListener('error', createRejection('offline'));
        xhr.addEventListener('abort', createRejection('cancelled'));
        const body = new FormData();
        body.append(part, toBlob(file), file.name);
        xhr.send(body);
      };
      deps.getOrigin().then(send).catch(reject);
    });
    return { response, cancel: () => cancel() };
  };
