import './start.css';

export interface StartProps {
  /** What is being waited for, for those who do not see grey bars. */
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
