/** Hands a text to the browser as a file of this type, such as `text/csv`. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content from the click on.
  URL.revokeObjectURL(address);
}
