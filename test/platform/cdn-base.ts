/** Base path of the CDN of the stand-in. */
export const CDN_BASE = '/cdn/';
