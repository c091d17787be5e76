import { Link } from 'react-router-dom';
import { Fact } from '../../features/forms/facts';
import { type EquipmentKey, equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { Tag, type Tone } from '../../ui/tag';

interface RecordProps {
  /** Path of the full record; `null` if it has no screen. */
  readonly to: string | null;
  readonly name: string;
  readonly state: readonly [Tone, EquipmentKey];
  /** Empty facts are not shown. */
  readonly facts: readonly (readonly [EquipmentKey, string])[];
}

export function Record({ to, name, state: [tone, stateKey], facts }: RecordProps) {
  const t = useWords(equipmentWords);
  return (
    <div className="as-eg-row">
      <div className="as-eg-row__head">
        <h2 className="as-eg-row__name">
          {to === null ? (
            name
          ) : (
            <Link className="as-eg-row__open" to={to}>
              {name}
            </Link>
          )}
        </h2>
        <Tag tone={tone}>{t(stateKey)}</Tag>
      </div>
      <dl className="as-facts as-eg-row__facts">
        {facts.map(([key, value]) => (
          <Fact key={key} name={t(key)}>
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  );
}
