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
import type { MapHandle } from './leaflet-map';
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
const TITLE_KEYS = { alarm: 'markAlarm', online: 'markOnline', offline: 'markOffline' } as const;
const hasTitleKey = (state: Mark['state']): state is keyof typeof TITLE_KEYS =>
  Object.hasOwn(TITLE_KEYS, state);
const NO_MARKS: readonly Mark[] = [];

type LoadStatus = 'loading' | 'failed' | 'ready';

interface LoadState {
  readonly status: LoadStatus;
  /** Whether loading failed and has not succeeded since. */
  readonly hasFailed: boolean;
}

export function MapView(props: MapViewProps) {
  const [attempt, setAttempt] = useState(0);
  const [{ status, hasFailed }, setLoadState] = useState<LoadState>({ status: 'loading', hasFailed: false });
  const onLoad = useCallback(
    (next: LoadStatus) =>
      setLoadState((previous) => ({
        status: next,
        hasFailed: next === 'failed' || (next === 'loading' && previous.hasFailed),
      })),
    [],
  );
  const retry = (): void => setAttempt(attempt + 1);
  // A wall screen has no user to press a button.
  useRetry({ isFailed: hasFailed, isTrying: status === 'loading', retry });
  return <MapAttempt key={attempt} {...props} onLoad={onLoad} onRetry={retry} />;
}

function useMap({
  marks,
  focus: focusPlaces,
  zoom,
  ofOrders: showsOrders = false,
  onOpen,
  onPick,
}: MapViewProps) {
  const { config } = useServices();
  const t = useWords(mapWords);
  const container = useRef<HTMLDivElement>(null);
  const mapHandle = useRef<MapHandle | null>(null);
  const [tiles, setTiles] = useState<MapTiles | null>(null);
  /** Unusable tile setting; the map then shows the plain grid. */
  const [unusable, setUnusable] = useState<string | null>(null);
  const [status, setStatus] = useState<LoadStatus>('loading');
  const onOpenRef = useRef(onOpen);
  onOpenRef.current = onOpen;
  const onPickRef = useRef(onPick);
  onPickRef.current = onPick;
  const isPicking = onPick !== undefined;
  const fittedPlaces = useRef<readonly Place[] | null>(null);
  const drawnMarks = useRef<readonly Mark[] | null>(null);

  useEffect(() => {
    let isMounted = true;
    Promise.all([loadCode(() => import('./leaflet-map')), config()]).then(
      ([{ createMap }, { mapTiles, unusable: settings }]) => {
        if (!isMounted || container.current === null) return;
        const { system } = mapTiles;
        mapHandle.current = createMap(container.current, {
          tiles: mapTiles,
          words: {
            mark: ({ state, title }) => (hasTitleKey(state) ? t(TITLE_KEYS[state], { title }) : title),
            cluster: (n, alarms, offline) => {
              if (showsOrders) return t('clusterOrders', { n, late: alarms });
              // The screen that picks a place requests no alarms.
              return isPicking ? t('clusterPlain', { n, offline }) : t('cluster', { n, alarms, offline });
            },
          },
          onOpen: ({ id }) => onOpenRef.current(id),
          onPick: isPicking
            ? (place) => onPickRef.current?.(convertPlace(place, system, 'wgs84'))
            : undefined,
        });
        fittedPlaces.current = null;
        drawnMarks.current = null;
        setTiles(mapTiles);
        setUnusable(settings.find((setting) => setting.startsWith('mapTiles')) ?? null);
        setStatus('ready');
      },
      () => {
        if (isMounted) setStatus('failed');
      },
    );
    return () => {
      isMounted = false;
      mapHandle.current?.remove();
      mapHandle.current = null;
    };
  }, [config, t, isPicking, showsOrders]);

  useEffect(() => {
    if (status !== 'ready' || tiles === null) return;
    const givenMarks = marks.length === 0 ? NO_MARKS : marks;
    const mapMarks = givenMarks.map((mark) => ({
      ...mark,
      place: convertPlace(mark.place, 'wgs84', tiles.system),
    }));
    // Redrawing would interrupt a tap and take the focus from a mark.
    if (!isSameData(mapMarks, drawnMarks.current)) {
      drawnMarks.current = mapMarks;
      mapHandle.current?.setMarks(mapMarks);
    }
    // The view moves only if places change, not if a state changes.
    const places =
      focusPlaces?.map((place) => convertPlace(place, 'wgs84', tiles.system)) ??
      mapMarks.map(({ place }) => place);
    if (isSameData(places, fittedPlaces.current)) return;
    fittedPlaces.current = places;
    if (!isPicking || places.length > 0) mapHandle.current?.fit(places, zoom);
  }, [marks, focusPlaces, zoom, status, tiles, isPicking]);
  return { container, mapHandle, tiles, unusable, status };
}

interface MapAttemptProps extends MapViewProps {
  readonly onLoad: (status: LoadStatus) => void;
  readonly onRetry: () => void;
}

function MapAttempt({ onLoad, onRetry, ...props }: MapAttemptProps) {
  const t = useWords(mapWords);
  const language = useLanguage();
  const { container, mapHandle, tiles, unusable, status } = useMap(props);
  useEffect(() => onLoad(status), [status, onLoad]);
  return (
    <section className="as-map" aria-label={t('map')}>
      <div ref={container} className="as-map__holder" data-map={status} />
      {status === 'loading' ? <Spinner label={t('loading')} /> : null}
      {status === 'failed' ? (
        <StateView tone="bad" icon={<AlarmIcon size={28} />} title={t('mapFailed')}>
          <Button kind="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        </StateView>
      ) : null}
      {status === 'ready' ? (
        <div className="as-map__zoom">
          <IconButton label={t('zoomIn')} onClick={() => mapHandle.current?.zoomBy(1)}>
            <PlusIcon />
          </IconButton>
          <IconButton label={t('zoomOut')} onClick={() => mapHandle.current?.zoomBy(-1)}>
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
