import { IconButton } from './icon-button';
import { CloseIcon, SearchIcon } from './icons';
import './search-field.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Words to search for, with a button that takes them away. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  return (
    <div className="as-search">
      <span className="as-search__icon">
        <SearchIcon size={18} />
      </span>
      <input
        className="as-search__input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : (
        <IconButton label={clearLabel} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </IconButton>
      )}
    </div>
  );
}
