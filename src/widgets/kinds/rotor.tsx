/** The wheel is a separate box that the compositor turns. */
import type { CSSProperties } from 'react';
import type { RotorWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { formatSpokenText } from '../format/explain';
import { isNotLive } from '../format/shown';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { useCondition } from '../frame/use-condition';
import type { WidgetProps } from '../frame/widget-props';
import { getWidgetName } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

const SECONDS_PER_MINUTE = 60;
const PUMP_BLADES = [0, 60, 120, 180, 240, 300];
const FAN_BLADES = [0, 120, 240];

export function Rotor({ widget, index }: WidgetProps<RotorWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const isMet = useCondition(widget, index, widget.when);
  const { t } = runtime.texts;
  const isKnown = live.conditionFreshness === null && !isNotLive(live.shown?.freshness ?? 'fresh');
  const isTurning = isMet && isKnown && widget.rpm > 0;
  const color = live.set.color ?? (isMet ? widget.color : widget.colorOff);
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const isPump = widget.form === 'pump';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      hasCorners
      spoken={formatSpokenText(name, t(isMet ? 'running' : 'stopped'), live.state, runtime.texts)}
    >
      <Pressable widget={widget} live={live}>
        <span
          className={cx('w-rotor-body', isMet && 'w-running')}
          style={(color === null ? {} : { '--w-wheel': color }) as CSSProperties}
        >
          <svg className="w-drawing" viewBox="0 0 100 100" aria-hidden="true">
            {isPump && <path className="w-housing" d="M 50 8 H 96 V 34 H 85" />}
            <circle className="w-housing" cx="50" cy="50" r="42" />
          </svg>
          <span
            className={cx('w-wheel', isTurning && !runtime.reducedMotion && 'w-spin')}
            style={
              isTurning
                ? {
                    animationDuration: `${SECONDS_PER_MINUTE / widget.rpm}s`,
                    animationDirection: widget.dir === 1 ? 'normal' : 'reverse',
                  }
                : {}
            }
          >
            <svg className="w-drawing" viewBox="0 0 100 100" aria-hidden="true">
              {(isPump ? PUMP_BLADES : FAN_BLADES).map((degrees) => (
                <path
                  key={degrees}
                  className="w-blade"
                  transform={`rotate(${degrees} 50 50)`}
                  d={
                    isPump
                      ? 'M 47 42 C 44 30 48 20 60 15 C 57 25 57 33 54 42 Z'
                      : 'M 46 44 C 30 30 38 14 52 12 C 64 14 60 32 54 44 Z'
                  }
                />
              ))}
              <circle className="w-hub" cx="50" cy="50" r="9" />
            </svg>
          </span>
        </span>
      </Pressable>
    </Frame>
  );
}
