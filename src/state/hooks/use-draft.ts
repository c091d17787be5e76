import { useState } from 'react';
import { text as textValue } from '../../shared/calls/decode';
import { useServices } from '../services';
import { getDrafts } from '../session/drafts';

/** Returns a form's text, which survives a reload and the end of the user's session (faults 51). '' removes it. */
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
