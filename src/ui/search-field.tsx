/** Vant's input as a search field, with a button to clear it. */
import { useRef } from 'react';
import VantInput from 'vant-react/es/input/Input.js';
import { IconButton } from './icon-button';
import { CloseIcon, SearchIcon } from './icons';
import { usePartAttributes } from './part-attributes';
import 'vant-react/es/input/style/index.css';
import './search-field.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MAX_LENGTH = 60;

/** Words to search for, with a button that takes them away. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  usePartAttributes(place, 'input', {
    'aria-label': label,
    autocomplete: 'off',
    enterkeyhint: 'search',
    spellcheck: 'false',
  });
  return (
    <div ref={place} className="as-search">
      <VantInput
        type="search"
        value={value}
        onChange={onChange}
        placeholder={label}
        maxLength={MAX_LENGTH}
        prefix={<SearchIcon size={18} />}
        // Vant's own sign to clear is an image that only a finger finds.
        suffix={
          value === '' ? null : (
            <IconButton label={clearLabel} onClick={() => onChange('')}>
              <CloseIcon size={16} />
            </IconButton>
          )
        }
      />
    </div>
  );
}
