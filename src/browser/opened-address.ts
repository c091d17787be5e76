/** Returns the address at which the document was loaded, before any navigation; `null` if unknown. */
export const getOpenedAddress = ({ performance }: Pick<Window, 'performance'>): string | null =>
  performance.getEntriesByType('navigation')[0]?.name || null;
