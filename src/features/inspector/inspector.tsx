import { useAtomValue } from 'jotai';
import { type RefObject, useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import { Dialog } from '../../ui/dialog';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { getHiddenRawText, isLive } from '../live-values/reading-text';
import { useSlot } from '../live-values/use-slot';
import type { InspectorDetailsProps } from './inspector-details';
import { chooseSide } from './use-clear-side';
import { ValueFacts } from './value-facts';
import { WriteForm } from './write-form';
import './inspector.css';

/** Trend, formula and own writes. The sheet also works without them if the code fails to load. */
const InspectorDetails = lazyComponent<InspectorDetailsProps>(
  () => import('./inspector-details'),
  undefined,
  () => null,
);

interface InspectorProps {
  readonly slot: number;
  /** Horizontal position of the press that opened the panel; the panel must not cover it. */
  readonly pressX: RefObject<number | null>;
  /** `needsPassword`: the page's controls require its password before writing this value. */
  readonly onWrite: (request: WriteRequest, needsPassword: boolean) => void;
  readonly onInspect: (slot: number) => void;
  readonly onClose: () => void;
}

export function Inspector({ slot, pressX, onWrite, onInspect, onClose }: InspectorProps) {
  const tShell = useWords(commonWords);
  const { watch, plan } = useLiveValues();
  const reading = useAtomValue(getReadingAtom(watch.board, slot));
  // Re-renders for ages and trend, and for the description, which arrives with the watch's first answer.
  useTick();
  // Chosen once: the panel must not jump under the user's hand.
  const [side] = useState(() => chooseSide(pressX.current, window.innerWidth));

  const formatters = useSlot(slot);
  const { t } = formatters;
  const description = watch.board.getDescription(slot);
  const source = plan.spec.slots[slot];
  const value = formatters.reading(reading);
  // A formula's inputs and error matter more than its times.
  const isFormula = source?.src === 'mvar';
  const details = (
    <InspectorDetails
      slot={slot}
      source={source}
      formatters={formatters}
      isText={description?.dataType === 'string'}
      onInspect={onInspect}
      onWrite={onWrite}
    />
  );
  return (
    <Dialog
      shape="side"
      side={side}
      title={formatters.name || t('inspect')}
      closeLabel={tShell('close')}
      onClose={onClose}
    >
      <p className={isLive(reading) ? 'as-inspect__value' : 'as-inspect__value as-inspect__value--old'}>
        <span>{value.text}</span>
        {value.unit === '' ? null : <span className="as-inspect__unit">{value.unit}</span>}
      </p>
      {isFormula ? details : null}
      <ValueFacts
        slot={slot}
        reading={reading}
        raw={isFormula ? null : getHiddenRawText(reading, value)}
        description={description}
        source={source}
      />
      {isFormula ? null : details}
      {source?.src === 'signal' && formatters.rules?.writable ? (
        <WriteForm
          key={slot}
          slot={slot}
          signalId={source.signalId}
          reading={reading}
          formatters={formatters}
          rules={formatters.rules}
          onWrite={onWrite}
        />
      ) : null}
    </Dialog>
  );
}
