/** The peer of P23: as many plain inputs as the report has fields, each with a label and its own state. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const COUNT = 300;

function PlainInput({ at }: { readonly at: number }) {
  const [value, setValue] = useState('');
  return createElement(
    'label',
    { style: { display: 'block' } },
    `Point ${at + 1} (mm/s)`,
    createElement('input', {
      value,
      inputMode: 'decimal',
      'data-plain': at,
      onChange: (event: { readonly target: HTMLInputElement }) => setValue(event.target.value),
    }),
  );
}

function Peer() {
  const [isOpen, setOpen] = useState(false);
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', id: 'turn', onClick: () => setOpen(!isOpen) }, 'Turn'),
    isOpen ? Array.from({ length: COUNT }, (_, at) => createElement(PlainInput, { key: at, at })) : null,
  );
}

const holder = document.createElement('div');
document.body.append(holder);
createRoot(holder).render(createElement(Peer));
