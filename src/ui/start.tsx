/** The placeholder of the first screen. */
import './start.css';

export interface StartProps {
  /** The accessible text of the wait, since grey bars are not read out. */
  readonly label: string;
}

/** The shape of a screen while it is not known which. The same as in index.html, so nothing jumps. */
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
