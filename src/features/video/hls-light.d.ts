/** The light edition has the same interface as the full one, but no types. */
declare module 'hls.js/light' {
  export { default, type Events } from 'hls.js';
}
