/** Shows a text of the platform with its line breaks, and web addresses as links (faults 98). */
import { messageWords } from '../../i18n/message';
import { useWords } from '../../i18n/use-words';
import { splitLinks } from './linked-text-parts';

export function LinkedText({ text }: { readonly text: string }) {
  const t = useWords(messageWords);
  let offset = 0;
  return (
    <p className="as-message__text" dir="auto">
      {splitLinks(text).map((part) => {
        const key = offset;
        offset += part.text.length;
        return part.href === null ? (
          part.text
        ) : (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            title={t('address', { address: part.href })}
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
