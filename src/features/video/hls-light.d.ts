/** The light edition has the same interface as the full one; the package has types for the full one only. */
declare module 'hls.js/light' {
  export { default, type Events } from 'hls.js';
}
