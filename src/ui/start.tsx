import './start.css';

export interface StartPlaceholderProps {
  /** Accessible text, because screen readers skip the grey bars. */
  readonly label: string;
}

/** Shows a placeholder of an unknown screen, as in index.html, to avoid a layout shift. */
export function StartPlaceholder({ label }: StartPlaceholderProps) {
  return (
    <div className="as-start" role="status" aria-label={label}>
      <div className="as-start__bar" />
      <div className="as-start__block" />
      <div className="as-start__block" />
      <div className="as-start__block" />
    </div>
  );
}
