import type { FreshnessName, Mark } from './shown';
import type { PageTexts } from './texts';

/** Explains freshness and mark of a value in words; '' for a live value without a mark. */
export function explainState(freshness: FreshnessName, mark: Mark, age: string, { t }: PageTexts): string {
  if (freshness === 'fresh' && mark === '') return '';
  const parts: string[] = [];
  if (freshness === 'never') parts.push(t('neverCollected'));
  if (freshness === 'paused') parts.push(t('pausedVpn'));
  if (freshness === 'stale') parts.push(age === '' ? t('stale') : t('staleFor', { age }));
  if (freshness === 'disconnected') parts.push(age === '' ? t('lost') : t('lostFor', { age }));
  if (freshness === 'ageing') parts.push(t('ageing'));
  if (mark === 'bad') parts.push(t('badQuality'));
  if (mark === 'invalid') parts.push(t('invalidValue'));
  if (mark === 'formula') parts.push(t('formulaError'));
  if (mark === 'future') parts.push(t('futureTime'));
  return parts.join(', ');
}

/** Joins name, text and state for a screen reader. "Live" is included, since silence would be ambiguous. */
export function formatSpokenText(name: string, text: string, state: string, texts: PageTexts): string {
  return [name, text, state === '' ? texts.t('live') : state].filter((part) => part !== '').join(', ');
}
