/** Widgets with content from outside the push channel. */
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import type { Words } from '../../i18n/engine';
import { type KindKey, kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import { getFrameAddress } from '../../page-document/assets';
import type {
  ClockWidget,
  IframeWidget,
  MapWidget,
  VideoWidget,
  WeatherWidget,
  Widget,
} from '../../page-document/model';
import type { Weather as Reading } from '../../shared/calls/weather';
import type { Outcome } from '../../shared/faults';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import { formatAsOf } from '../format/as-of-text';
import { tidyText } from '../format/tidy';
import { formatClock, formatDay, getWeekday } from '../format/zone-time';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import type { PageRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

/** Weather services charge for calls. */
const WEATHER_MS: Millis = 30 * MINUTE_MS;
const WEATHER_RETRY_MS: Millis = 2 * MINUTE_MS;

function EmbedBox({ widget, index, children }: WidgetProps<Widget> & { readonly children: ReactNode }) {
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live}>
      <div className="w-embed" data-control="" {...NO_PAN}>
        {children}
      </div>
    </Frame>
  );
}

const EmbedNote = ({ children }: { readonly children: string }) => (
  <span className="w-missing" data-shown="">
    {children}
  </span>
);

export function Video({ widget, index }: WidgetProps<VideoWidget>) {
  const t = useWords(kindWords);
  const { embeds, replayPoints } = useRuntime().host;
  const Player = embeds?.video;
  const { provider, serial, channel, url, label } = widget;
  return (
    <EmbedBox widget={widget} index={index}>
      {replayPoints !== undefined ? (
        <EmbedNote>{t('notInReplay')}</EmbedNote>
      ) : Player === undefined ? (
        <EmbedNote>{t('videoMissing')}</EmbedNote>
      ) : (
        <Player provider={provider} serial={serial} channel={channel} url={url} label={label} />
      )}
    </EmbedBox>
  );
}

export function MapBox({ widget, index }: WidgetProps<MapWidget>) {
  const t = useWords(kindWords);
  const { embeds } = useRuntime().host;
  const Place = embeds?.map;
  const { lng, lat, zoom, label } = widget;
  return (
    <EmbedBox widget={widget} index={index}>
      {Place === undefined ? (
        <EmbedNote>{t('mapMissing')}</EmbedNote>
      ) : (
        <Place lng={lng} lat={lat} zoom={zoom} label={label === '' ? t('map') : label} />
      )}
    </EmbedBox>
  );
}

/** Shows a sandboxed frame, only from a configured host and without a referrer. */
export function Iframe({ widget, index }: WidgetProps<IframeWidget>) {
  const t = useWords(kindWords);
  const { assets, host } = useRuntime();
  const address = getFrameAddress(widget.url, assets, globalThis.location.host);
  return (
    <EmbedBox widget={widget} index={index}>
      {host.replayPoints !== undefined ? (
        <EmbedNote>{t('notInReplay')}</EmbedNote>
      ) : address === null ? (
        <EmbedNote>{getBlockedText(widget.url, t)}</EmbedNote>
      ) : (
        <iframe
          className="w-embedded-frame"
          src={address}
          title={widget.label === '' ? t('frame') : widget.label}
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="no-referrer"
          loading="lazy"
          allow="fullscreen"
        />
      )}
    </EmbedBox>
  );
}
function getBlockedText(url: string, t: Words<KindKey>): string {
  try {
    const { host } = new URL(url);
    return host === '' ? t('frameBadAddress') : t('frameBlocked', { host: host.slice(0, MAX_HOST_LENGTH) });
  } catch {
    return t('frameBadAddress');
  }
}
const MAX_HOST_LENGTH = 60;

function useClock({ now, pulse }: Pick<PageRuntime, 'now' | 'pulse'>, interval: Millis): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pulse.listen(tick, interval), [pulse, interval]);
  return now();
}

export function Clock({ widget, index }: WidgetProps<ClockWidget>) {
  const t = useWords(kindWords);
  const runtime = useRuntime();
  const { assets } = runtime;
  const live = useLive(widget, index);
  const at = useClock(runtime, widget.seconds && widget.shows !== 'date' ? SECOND_MS : MINUTE_MS);
  const { zone } = assets;
  const day = t('weekdays').split(' ')[getWeekday(at, zone)] ?? '';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'center'}
      className="w-text-box w-clock"
    >
      <Pressable widget={widget} live={live}>
        <time
          className="w-line"
          role="timer"
          aria-live="off"
          aria-label={widget.label === '' ? t('clock') : widget.label}
          data-shown=""
        >
          {[
            widget.shows === 'time' ? '' : `${formatDay(at, zone)} ${day}`,
            widget.shows === 'date' ? '' : formatClock(at, widget.seconds, zone),
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </time>
      </Pressable>
    </Frame>
  );
}

export function Weather({ widget, index }: WidgetProps<WeatherWidget>) {
  const t = useWords(kindWords);
  const { host, now, assets } = useRuntime();
  const live = useLive(widget, index);
  const [answer, setAnswer] = useState<Outcome<Reading | null> | null>(null);
  const [readingTime, setReadingTime] = useState({ at: Number.NaN, isOld: false });
  // A replay shows no weather: the service only has the current weather.
  const isReplay = host.replayPoints !== undefined;
  const fetchWeather = isReplay ? undefined : host.weather;
  const { place } = widget;
  // `useRead` does not fit: a widget has its host but no services, and a failure needs a shorter delay.
  useEffect(() => {
    if (fetchWeather === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const load = (): void => {
      void fetchWeather(place, controller.signal).then((outcome) => {
        if (controller.signal.aborted) return;
        // A failed call keeps the last good answer.
        setAnswer((previous) => (outcome.ok || previous?.ok !== true ? outcome : previous));
        setReadingTime(({ at }) => (outcome.ok ? { at: now(), isOld: false } : { at, isOld: true }));
        timer = setTimeout(load, outcome.ok ? WEATHER_MS : WEATHER_RETRY_MS);
      });
    };
    load();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [fetchWeather, place, now]);
  const reading = answer?.ok ? answer.value : null;
  const isMissing = fetchWeather === undefined || (answer?.ok === true && reading === null);
  const details = reading === null ? '' : formatDetails(reading, t);
  const { zone } = assets;
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'left'}
      className="w-text-box w-weather"
    >
      <Pressable widget={widget} live={live}>
        {reading !== null ? (
          <span className={readingTime.isOld ? 'w-weather-facts w-dim' : 'w-weather-facts'}>
            {widget.label !== '' && <span className="w-secondary-line">{widget.label}</span>}
            <b data-shown="">{`${tidyText(reading.text)} ${reading.temp} ℃`}</b>
            {readingTime.isOld ? (
              <span className="w-secondary-line" role="status">
                {t('weatherAsOf', { time: formatAsOf(readingTime.at, now(), 'minute', zone) })}
              </span>
            ) : (
              details !== '' && <span className="w-secondary-line">{details}</span>
            )}
          </span>
        ) : (
          <span className="w-note" data-shown="">
            {t(
              isReplay
                ? 'notInReplay'
                : isMissing
                  ? 'weatherMissing'
                  : answer === null
                    ? 'loading'
                    : 'noSource',
            )}
          </span>
        )}
      </Pressable>
    </Frame>
  );
}

function formatDetails({ humidity, windDir, windScale }: Reading, t: Words<KindKey>): string {
  return [
    windDir === '' ? '' : t('windForce', { dir: tidyText(windDir), scale: tidyText(windScale) }),
    humidity === null ? '' : t('humidity', { n: humidity }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
