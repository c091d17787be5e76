/** The light edition has the interface of the full one, which alone has types. */
declare module 'hls.js/light' {
  export { default, type Events } from 'hls.js';
}
