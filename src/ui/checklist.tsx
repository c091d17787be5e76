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
  /** Texts of the states for screen readers. */
  readonly states: Readonly<Record<ChecklistItem['state'], string>>;
}

/** Lists rules and whether the input meets each. The signs differ in shape, not only in colour. */
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
