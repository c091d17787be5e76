/** Whether the page can use the camera, which browsers deny over plain HTTP. */
export const hasCamera = ({ navigator }: Pick<Window, 'navigator'>): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';
