import { type ReactNode, useMemo, useState } from 'react';
import { mapWords } from '../../i18n/map';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { getPlace } from './coordinates';
import { formatPlace } from './degrees';
import { MapView } from './map-view';
import type { MarkSign } from './mark-signs';
import type { MarkState } from './marks';
import { NavigateSheet } from './navigate-sheet';
import './place-screen.css';

interface PlaceScreenProps {
  /** Degrees (WGS84) from the address, not validated. */
  readonly lat: string;
  readonly lng: string;
  readonly title: string;
  readonly address: string;
  readonly state?: MarkState;
  readonly sign?: MarkSign;
  readonly more?: ReactNode;
  /** Texts shown if the numbers are not a valid place. */
  readonly badPlace?: { readonly title: string; readonly detail: string };
  readonly bar: ReactNode;
}

const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const doNothing = (): void => undefined;

export function PlaceScreen(props: PlaceScreenProps) {
  const { lat, lng, title, address, state = 'plain', sign, more: extra, badPlace, bar } = props;
  const t = useWords(mapWords);
  const [isNavigating, setNavigating] = useState(false);
  const place = useMemo(() => getPlace(parseNumber(lat), parseNumber(lng)), [lat, lng]);
  const marks = useMemo(
    () => (place === null ? [] : [{ id: 'place', place, title, state, ...(sign && { sign }) }]),
    [place, title, state, sign],
  );
  if (place === null)
    return (
      <>
        {bar}
        <main>
          <StateView
            icon={<EmptyIcon size={28} />}
            title={badPlace?.title ?? t('invalidLocation')}
            detail={badPlace?.detail ?? t('badPlaceDetail')}
          />
        </main>
      </>
    );
  return (
    <div className="as-place">
      {bar}
      <main className="as-place__main">
        <MapView marks={marks} onOpen={doNothing} />
        <div className="as-place__foot">
          <div className="as-place__words">
            <p className="as-place__title">{title}</p>
            {address === '' ? null : <p>{address}</p>}
            <p className="as-place__at">{t('coordinates', { place: formatPlace(place) })}</p>
            {extra}
          </div>
          <Button kind="primary" onClick={() => setNavigating(true)}>
            {t('navigate')}
          </Button>
        </div>
      </main>
      {isNavigating ? (
        <NavigateSheet place={place} name={title} onClose={() => setNavigating(false)} />
      ) : null}
    </div>
  );
}
