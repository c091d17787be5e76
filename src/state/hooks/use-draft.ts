import { useState } from 'react';
import { text as textValue } from '../../shared/calls/decode';
import { useServices } from '../services';
import { getDrafts } from '../session/drafts';

/** A form's text that survives a reload and the end of a session, for the same user (faults 51). '' removes it. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const drafts = getDrafts(useServices());
  const [text, setText] = useState(() => drafts.read(name, textValue) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') drafts.remove(name);
      else drafts.write(name, next);
    },
  ];
}
