import type { KeyboardEvent } from 'react';
import { IconButton } from './icon-button';
import { CloseIcon, SearchIcon } from './icons';
import 'vant-react/es/input/style/index.css';
import './search-field.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MAX_LENGTH = 60;

/** Renders a search input with a button to clear it. Uses only the styles of Vant's input. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter may end the composition of an input method; otherwise it closes the phone's keyboard.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <div className="as-search">
      <div className="rv-input">
        <div className="rv-input__prefix">
          <SearchIcon size={18} />
        </div>
        <input
          className="rv-input__control"
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {value === '' ? null : (
          <div className="rv-input__suffix">
            <IconButton label={clearLabel} onClick={() => onChange('')}>
              <CloseIcon size={16} />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  );
}
