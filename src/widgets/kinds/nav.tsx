import type { NavWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { useBlock } from '../live/use-control';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Nav({ widget, index }: WidgetProps<NavWidget>) {
  const runtime = useRuntime();
  const { host, plan, texts } = runtime;
  const live = useLive(widget, index);
  const { block, reason } = useBlock(widget, live, false);
  return (
    <Frame widget={widget} index={index} live={live}>
      <nav
        className={cx('w-links', widget.dir === 'column' && 'w-column')}
        aria-label={widget.label === '' ? texts.t('nav') : widget.label}
      >
        {widget.items.map(({ text, target }) => {
          const isCurrent = target === plan.pageId;
          return (
            <button
              key={`${target} ${text}`}
              type="button"
              className={cx('w-control w-link', isCurrent && 'w-current', block !== null && 'w-blocked')}
              data-control=""
              aria-disabled={block !== null}
              title={reason}
              aria-current={isCurrent ? 'page' : undefined}
              style={
                isCurrent
                  ? {
                      ...(widget.colorActive === null ? {} : { color: widget.colorActive }),
                      ...(widget.backgroundActive === null ? {} : { background: widget.backgroundActive }),
                    }
                  : {}
              }
              onClick={() => {
                if (block !== null) host.onBlocked(block);
                else if (target === '') host.onBlocked('unreadable');
                else if (!isCurrent) host.jump({ do: 'page', target });
              }}
            >
              <span data-shown="">{text}</span>
            </button>
          );
        })}
      </nav>
    </Frame>
  );
}
