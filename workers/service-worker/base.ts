/** Path under which the product is served. */
export const BASE = '/wx/';
