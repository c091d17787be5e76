import { useRef } from 'react';
import { Search as VantSearch } from 'vant-react/es/search/index.js';
import { IconButton } from './icon-button';
import { CloseIcon, SearchIcon } from './icons';
import { usePartAttributes } from './part-attributes';
import 'vant-react/es/cell/style/index.css';
import 'vant-react/es/input/style/index.css';
import 'vant-react/es/field/style/index.css';
import 'vant-react/es/search/style/index.css';
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
      <VantSearch
        value={value}
        onChange={onChange}
        placeholder={label}
        maxLength={MAX_LENGTH}
        leftIcon={<SearchIcon size={18} />}
        // Vant's own sign to clear is an image that only a finger finds.
        clearable={false}
        rightIcon={
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
