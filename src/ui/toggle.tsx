import { useRef } from 'react';
import VantSwitch from 'vant-react/es/switch/index.js';
import { type PartAttributes, usePartAttributes } from './part-attributes';
import 'vant-react/es/switch/style/index.css';
import './toggle.css';

export interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Attributes to remove: Vant's switch has no label, ignores keys and stays in the tab order. Here it only draws. */
const DRAWN: PartAttributes = { role: null, tabindex: null, 'aria-checked': null };

/** Renders Vant's switch, 44 px high, with keyboard and accessibility support. A change takes effect immediately. */
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
