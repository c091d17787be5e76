import { type ReactNode, useMemo } from 'react';
import { curveWords } from '../../i18n/curve';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { Preselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { useTitle } from '../../navigation/use-title';
import type { SignalId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { CurveIcon } from '../../ui/curve-icons';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { FaultView } from '../screen-states/fault-view';
import { CurveBody } from './curve-body';
import type { Choosable, CurvePlace } from './place';
import { useCatalogue } from './use-catalogue';
import { useChosen } from './use-chosen';

export interface CurveScreenProps {
  readonly place: CurvePlace;
  readonly given: Preselection;
  /** Name of the screen, and of what is shown in it where that is known. */
  readonly title: string;
  readonly name: string;
  /** Where back leads from an address that was pasted. */
  readonly up: string;
  /** The only signal that is shown; the person chooses where it is absent. */
  readonly only?: SignalId;
  readonly head?: (watch: Watch | null, signal: Choosable | undefined) => ReactNode;
}

/** A screen of curves, whatever the family: the signals that there are, those that are chosen, their history. */
export function CurveScreen({ place, given, title, name, up, only, head }: CurveScreenProps) {
  const shell = useWords(shellWords);
  const goBack = useBack(up);
  const { signals, fault, reload } = useCatalogue(place);
  const shown = name === '' ? title : `${name} · ${title}`;
  useTitle(shown);
  return (
    <>
      <TopBar
        title={shown}
        start={
          <IconButton label={shell('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
      />
      {signals !== null ? (
        <Available {...{ place, given, name, only, head }} available={signals} />
      ) : (
        <main>
          {fault === null ? (
            <Skeleton label={shell('loading')} count={3} />
          ) : (
            <FaultView fault={fault} what="historyFailed" onRetry={reload} />
          )}
        </main>
      )}
    </>
  );
}

interface AvailableProps {
  readonly place: CurvePlace;
  readonly given: Preselection;
  readonly name: string;
  readonly only: SignalId | undefined;
  readonly head: CurveScreenProps['head'];
  readonly available: readonly Choosable[];
}

function Available({ place, given, name, only, head, available }: AvailableProps) {
  const say = useWords(curveWords);
  const wanted = useMemo<Preselection>(
    () => (only === undefined ? given : { isAll: false, ids: [only] }),
    [only, given],
  );
  const chosen = useChosen(available, wanted);
  const [signal] = only === undefined ? [] : available.filter(({ id }) => id === only);
  const signals = useMemo(
    () => (only === undefined ? chosen.signals : signal === undefined ? [] : [signal]),
    [only, signal, chosen.signals],
  );
  if (available.length === 0 || (only !== undefined && signal === undefined))
    return (
      <main>
        <StateView
          icon={<CurveIcon size={28} />}
          title={say(only === undefined ? 'noSignals' : 'signalNotFound')}
        />
      </main>
    );
  return (
    <CurveBody
      {...{ place, available, signals, name }}
      range={chosen.range}
      onSignals={only === undefined ? chosen.chooseSignals : null}
      onRange={chosen.chooseRange}
      {...(head ? { head: (watch: Watch | null) => head(watch, signal) } : {})}
    />
  );
}
