/** Vant's switch, made a real one for keyboard and assistive technology. */
import { useRef } from 'react';
import VantSwitch from 'vant-react/es/switch/index.js';
import { type PartAttributes, usePartAttributes } from './part-attributes';
import 'vant-react/es/switch/style/index.css';
import './toggle.css';

export interface ToggleProps {
  /** The accessible name of the switch. */
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Vant's switch has no label, answers no key and stays in the order of Tab when disabled: it only draws here. */
const DRAWN: PartAttributes = { role: null, tabindex: null, 'aria-checked': null };

/** On or off, at once. 44 px high. */
export function Toggle({ label, on, disabled = false, onChange }: ToggleProps) {
  const drawn = useRef<HTMLSpanElement>(null);
  usePartAttributes(drawn, '.rv-switch', DRAWN);
  return (
    <button
      type="button"
      role="switch"
      className="as-toggle"
      aria-label={label}
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span ref={drawn} className="as-toggle__drawn">
        <VantSwitch checked={on} />
      </span>
    </button>
  );
}
