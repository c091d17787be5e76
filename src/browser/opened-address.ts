/** The address at which the document was loaded, wherever navigation has led since; null where the browser does not say. */
export const openedAddress = ({ performance }: Pick<Window, 'performance'>): string | null =>
  performance.getEntriesByType('navigation')[0]?.name || null;
