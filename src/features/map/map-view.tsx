import { useCallback, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { faultText } from '../../i18n/fault-text';
import { mapWords } from '../../i18n/map';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { MapTiles } from '../../shared/runtime-config';
import { isSameData } from '../../shared/same-data';
import { useRetry } from '../../state/hooks/use-retry';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon, MinusIcon, PlusIcon } from '../../ui/icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { convertPlace, type Place } from './coordinates';
import type { ShownMap } from './leaflet-map';
import type { Mark } from './marks';
import './map.css';

/** A mark with a WGS84 place, as the platform sends it. */
export type MapMark = Mark;

interface MapViewProps {
  readonly marks: readonly MapMark[];
  /** Places (WGS84) that the view shows at first and whenever they change; all marks by default. */
  readonly focus?: readonly Place[];
  /** Zoom for a single place; close by default. */
  readonly zoom?: number;
  readonly onOpen: (id: string) => void;
  /** Whether the marks are orders instead of equipment. */
  readonly ofOrders?: boolean;
  /** Receives the tapped place (WGS84); omit unless the user is to choose one. */
  readonly onPick?: (place: Place) => void;
}

/** Titles of equipment marks by state; the titles of work marks already include it. */
const WORDS = { alarm: 'markAlarm', online: 'markOnline', offline: 'markOffline' } as const;
const isWorded = (state: Mark['state']): state is keyof typeof WORDS => Object.hasOwn(WORDS, state);
const NO_MARKS: readonly Mark[] = [];

type Load = 'loading' | 'failed' | 'here';

interface Tried {
  readonly load: Load;
  /** Whether loading failed and has not succeeded since. */
  readonly hasFailed: boolean;
}

export function MapView(props: MapViewProps) {
  const [tries, setTries] = useState(0);
  const [{ load, hasFailed }, setTried] = useState<Tried>({ load: 'loading', hasFailed: false });
  const onLoad = useCallback(
    (next: Load) =>
      setTried((before) => ({
        load: next,
        hasFailed: next === 'failed' || (next === 'loading' && before.hasFailed),
      })),
    [],
  );
  const retry = (): void => setTries(tries + 1);
  // A wall screen has no user to press a button.
  useRetry({ isFailed: hasFailed, isTrying: load === 'loading', retry });
  return <OneMap key={tries} {...props} onLoad={onLoad} onRetry={retry} />;
}

function useMap({ marks, focus, zoom, ofOrders = false, onOpen, onPick }: MapViewProps) {
  const { config } = useServices();
  const t = useWords(mapWords);
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownMap | null>(null);
  const [tiles, setTiles] = useState<MapTiles | null>(null);
  /** Unusable tile setting; the map then shows the plain grid. */
  const [unusable, setUnusable] = useState<string | null>(null);
  const [load, setLoad] = useState<Load>('loading');
  const opened = useRef(onOpen);
  opened.current = onOpen;
  const picked = useRef(onPick);
  picked.current = onPick;
  const isPicking = onPick !== undefined;
  const fitted = useRef<readonly Place[] | null>(null);
  const drawn = useRef<readonly Mark[] | null>(null);

  useEffect(() => {
    let isWanted = true;
    Promise.all([loadCode(() => import('./leaflet-map')), config()]).then(
      ([{ showMap }, { mapTiles, unusable: settings }]) => {
        if (!isWanted || holder.current === null) return;
        const { system } = mapTiles;
        shown.current = showMap(holder.current, {
          tiles: mapTiles,
          words: {
            mark: ({ state, title }) => (isWorded(state) ? t(WORDS[state], { title }) : title),
            cluster: (n, alarms, offline) => {
              if (ofOrders) return t('clusterOrders', { n, late: alarms });
              // The screen that picks a place requests no alarms.
              return isPicking ? t('clusterPlain', { n, offline }) : t('cluster', { n, alarms, offline });
            },
          },
          onOpen: ({ id }) => opened.current(id),
          onPick: isPicking ? (place) => picked.current?.(convertPlace(place, system, 'wgs84')) : undefined,
        });
        fitted.current = null;
        drawn.current = null;
        setTiles(mapTiles);
        setUnusable(settings.find((setting) => setting.startsWith('mapTiles')) ?? null);
        setLoad('here');
      },
      () => {
        if (isWanted) setLoad('failed');
      },
    );
    return () => {
      isWanted = false;
      shown.current?.remove();
      shown.current = null;
    };
  }, [config, t, isPicking, ofOrders]);

  useEffect(() => {
    if (load !== 'here' || tiles === null) return;
    const own = marks.length === 0 ? NO_MARKS : marks;
    const there = own.map((mark) => ({ ...mark, place: convertPlace(mark.place, 'wgs84', tiles.system) }));
    // Redrawing would interrupt a tap and take the focus from a mark.
    if (!isSameData(there, drawn.current)) {
      drawn.current = there;
      shown.current?.setMarks(there);
    }
    // The view moves only if places change, not if a state changes.
    const places =
      focus?.map((place) => convertPlace(place, 'wgs84', tiles.system)) ?? there.map(({ place }) => place);
    if (isSameData(places, fitted.current)) return;
    fitted.current = places;
    if (!isPicking || places.length > 0) shown.current?.fit(places, zoom);
  }, [marks, focus, zoom, load, tiles, isPicking]);
  return { holder, shown, tiles, unusable, load };
}

interface OneMapProps extends MapViewProps {
  readonly onLoad: (load: Load) => void;
  readonly onRetry: () => void;
}

function OneMap({ onLoad, onRetry, ...props }: OneMapProps) {
  const t = useWords(mapWords);
  const language = useLanguage();
  const { holder, shown, tiles, unusable, load } = useMap(props);
  useEffect(() => onLoad(load), [load, onLoad]);
  return (
    <section className="as-map" aria-label={t('map')}>
      <div ref={holder} className="as-map__holder" data-map={load} />
      {load === 'loading' ? <Spinner label={t('loading')} /> : null}
      {load === 'failed' ? (
        <StateView tone="bad" icon={<AlarmIcon size={28} />} title={t('mapFailed')}>
          <Button kind="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        </StateView>
      ) : null}
      {load === 'here' ? (
        <div className="as-map__zoom">
          <IconButton label={t('zoomIn')} onClick={() => shown.current?.zoomBy(1)}>
            <PlusIcon />
          </IconButton>
          <IconButton label={t('zoomOut')} onClick={() => shown.current?.zoomBy(-1)}>
            <MinusIcon />
          </IconButton>
        </div>
      ) : null}
      {unusable === null ? null : (
        <p className="as-map__owner" role="status">
          {faultText({ kind: 'misconfigured', setting: unusable }, language)}
        </p>
      )}
      {tiles === null || tiles.attribution === '' ? null : (
        <p className="as-map__owner">{tiles.attribution}</p>
      )}
    </section>
  );
}
