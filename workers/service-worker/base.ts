/** The path under which the product is served. */
export const BASE = '/wx/';
