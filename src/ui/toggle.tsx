import './toggle.css';

export interface ToggleProps {
  /** What is switched, for those who do not see the surroundings. */
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, at once. 44 px high. */
export function Toggle({ label, on, disabled = false, onChange }: ToggleProps) {
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
      <span className="as-toggle__track">
        <span className="as-toggle__knob" />
      </span>
    </button>
  );
}
