/** One line of a value: text, unit, and the age of an old one. */
import type { Live } from './live/use-live';

export function ShownLine({ live, fallback = '' }: { readonly live: Live; readonly fallback?: string }) {
  const { shown, set, age, time } = live;
  const text = set.text ?? shown?.text ?? fallback;
  const unit = set.text === undefined ? (shown?.unit ?? '') : '';
  const beside = age === '' ? time : age;
  return (
    <>
      <span className="w-line" data-shown="">
        {text}
      </span>
      {unit !== '' && (
        <span className="w-unit" data-shown="">
          {unit}
        </span>
      )}
      {beside !== '' && <span className="w-age">{beside}</span>}
    </>
  );
}
