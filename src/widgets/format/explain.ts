import type { FreshnessName, Mark } from './shown';
import type { PageTexts } from './texts';

/** Explains freshness and mark of a value in words; '' for a live value without a mark. */
export function explain(freshness: FreshnessName, mark: Mark, age: string, { words }: PageTexts): string {
  if (freshness === 'fresh' && mark === '') return '';
  const parts: string[] = [];
  if (freshness === 'never') parts.push(words('neverCollected'));
  if (freshness === 'paused') parts.push(words('pausedVpn'));
  if (freshness === 'stale') parts.push(age === '' ? words('stale') : words('staleFor', { age }));
  if (freshness === 'disconnected') parts.push(age === '' ? words('lost') : words('lostFor', { age }));
  if (freshness === 'ageing') parts.push(words('ageing'));
  if (mark === 'bad') parts.push(words('badQuality'));
  if (mark === 'invalid') parts.push(words('invalidValue'));
  if (mark === 'formula') parts.push(words('formulaError'));
  if (mark === 'future') parts.push(words('futureTime'));
  return parts.join(', ');
}

/** Joins name, text and state for a screen reader. "Live" is included, since silence would be ambiguous. */
export function spoken(name: string, text: string, state: string, texts: PageTexts): string {
  return [name, text, state === '' ? texts.words('live') : state].filter((part) => part !== '').join(', ');
}
