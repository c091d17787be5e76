/** The light edition says the same as the whole; its package types the whole alone. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
