/** Shows the level of an alarm by shape in addition to colour: a triangle, a diamond or a circle. */
import './level-shape.css';

interface LevelShapeProps {
  readonly level: string;
  /** Side, px. */
  readonly size: number;
}

type LevelName = 'serious' | 'important' | 'other';

const PATHS: Readonly<Record<LevelName, string>> = {
  serious: 'M12 1.5 23 21.5H1z',
  important: 'M12 0.5 23.5 12 12 23.5 0.5 12z',
  other: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z',
};

/** Returns the name of a level in class names; `other` for any other level. */
export const getLevelName = (level: string): LevelName =>
  level === 'serious' || level === 'important' ? level : 'other';

export function LevelShape({ level, size }: LevelShapeProps) {
  const name = getLevelName(level);
  return (
    <svg
      className={`as-level as-level--${name}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
      <path className="as-level__sign" d="M10.9 8h2.2l-.4 6.5h-1.4zM10.9 16h2.2v2.2h-2.2z" />
    </svg>
  );
}
