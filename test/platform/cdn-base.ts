export const CDN_BASE = '/cdn/';
