/** Characters that no file system likes in a name, and the invisible ones. */
const UNFIT = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;
const NAME_MAX = 100;

/** A name for a file from parts that may hold anything: none of them can lead to another folder. */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts
    .map((part) => part.replace(UNFIT, '_').replace(/^[._]+|[._]+$/g, ''))
    .filter((part) => part !== '')
    .join('_');
  return `${[...name].slice(0, NAME_MAX).join('') || 'file'}.${ending}`;
}

/** Hands contents to the browser as a file. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the contents from the click on.
  URL.revokeObjectURL(address);
}
