import './start.css';

export interface StartProps {
  /** Accessible text, since grey bars are not read out. */
  readonly label: string;
}

/** The placeholder of an unknown screen. The same as in index.html, so nothing jumps. */
export function Start({ label }: StartProps) {
  return (
    <div className="as-start" role="status" aria-label={label}>
      <div className="as-start__bar" />
      <div className="as-start__block" />
      <div className="as-start__block" />
      <div className="as-start__block" />
    </div>
  );
}
