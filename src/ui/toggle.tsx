import { useRef } from 'react';
import VantSwitch from 'vant-react/es/switch/index.js';
import { type PartAttributes, usePartAttributes } from './part-attributes';
import 'vant-react/es/switch/style/index.css';
import './toggle.css';

export interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Attributes to remove: Vant's switch has no label, ignores keys and stays in the tab order. Here it only draws. */
const REMOVED_ATTRIBUTES: PartAttributes = { role: null, tabindex: null, 'aria-checked': null };

/** Renders Vant's switch, 44 px high, with keyboard and accessibility support. A change takes effect immediately. */
export function Toggle({ label, isOn, disabled = false, onChange }: ToggleProps) {
  const container = useRef<HTMLSpanElement>(null);
  usePartAttributes(container, '.rv-switch', REMOVED_ATTRIBUTES);
  return (
    <button
      type="button"
      role="switch"
      className="as-toggle"
      aria-label={label}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span ref={container} className="as-toggle__drawn">
        <VantSwitch checked={isOn} />
      </span>
    </button>
  );
}
