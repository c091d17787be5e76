/** Tells whether a page can ask for the camera, without the code that opens it. */

/** A browser has none over plain HTTP. */
export const hasCamera = ({ navigator }: Pick<Window, 'navigator'>): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';
