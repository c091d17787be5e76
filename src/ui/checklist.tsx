import { CheckIcon, CloseIcon } from './icons';
import './checklist.css';

interface ChecklistItem {
  readonly key: string;
  readonly text: string;
  readonly state: 'kept' | 'open' | 'broken';
}
export interface ChecklistProps {
  readonly label: string;
  readonly id?: string;
  readonly items: readonly ChecklistItem[];
  /** The states as text for screen readers. */
  readonly states: Readonly<Record<ChecklistItem['state'], string>>;
}

/** Rules with the input's state for each. Signs differ in shape. */
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
