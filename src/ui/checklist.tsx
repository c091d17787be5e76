/** A list of rules that shows which of them an input keeps. */
import { CheckIcon, CloseIcon } from './icons';
import './checklist.css';

export interface ChecklistItem {
  readonly key: string;
  readonly text: string;
  readonly state: 'kept' | 'open' | 'broken';
}
export interface ChecklistProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly id?: string;
  readonly items: readonly ChecklistItem[];
  /** The states in words, for those who do not see the signs. */
  readonly states: Readonly<Record<ChecklistItem['state'], string>>;
}

/** Rules, and how the present input stands to each. Signs have shapes of their own. */
export function Checklist({ label, id, items, states }: ChecklistProps) {
  return (
    <ul className="as-checklist" aria-label={label} id={id}>
      {items.map(({ key, text, state }) => (
        <li key={key} className={`as-checklist__item as-checklist__item--${state}`} data-rule={key}>
          <span className="as-checklist__sign">
            {state === 'kept' ? <CheckIcon size={14} /> : null}
            {state === 'broken' ? <CloseIcon size={14} /> : null}
          </span>
          <span>{text}</span>
          <span className="as-hidden-text">{states[state]}</span>
        </li>
      ))}
    </ul>
  );
}
