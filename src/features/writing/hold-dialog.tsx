import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdWords } from '../../i18n/hold';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { writeBlockWords } from '../../i18n/write-block';
import { SECOND_MS } from '../../shared/units';
import { type Momentary, type MomentaryPhase, momentary } from '../../state/commands/momentary';
import { hasEnded, ledgerAtom } from '../../state/commands/operations';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import type { ReleaseRequest, WriteRequest } from '../../widgets/live/page-host';
import { OwnWrites } from './ledger-row';
import { PhaseView } from './phase-view';
import { useWriteRequest } from './use-write-request';
import { WriteFacts } from './write-facts';
import './hold-dialog.css';

export interface HoldDialogProps {
  readonly request: WriteRequest;
  readonly release: ReleaseRequest;
  readonly onClose: (isSent: boolean) => void;
}

/**
 * A write that is taken back: while the person holds, or after a moment (a pulse). The holding is the confirmation. One
 * dialog is one pair, each half one POST; once the first was sent, the second is sent too: when the finger is lifted,
 * slides off or is lost, when the page is hidden, left or closed.
 */
export default function HoldDialog({ request, release, onClose }: HoldDialogProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const sayBlock = useWords(writeBlockWords);
  const hold = useWords(holdWords);
  const [ids] = useState(() => ({ press: services.newOperationId(), release: services.newOperationId() }));
  const [phase, setPhase] = useState<MomentaryPhase>('idle');
  const entries = useAtomValue(ledgerAtom);
  const pressed = entries.find(({ id }) => id === ids.press);
  const released = entries.find(({ id }) => id === ids.release);
  const view = useWriteRequest(request);
  const { block, shownOld } = view;
  const on = request.shownNew;
  const off = release.shownNew;

  const sending = useRef(view);
  sending.current = view;
  const { store, ports } = services;
  // Made once: whatever is drawn anew meanwhile, the finger stays down.
  const [deed] = useState<Momentary>(() =>
    momentary({
      press: () => sending.current.send(ids.press, request.value, sending.current.shownOld, request.shownNew),
      release: () =>
        sending.current.send(ids.release, release.value, request.shownNew, release.shownNew, ids.press),
      isAnswered: () =>
        store.get(ledgerAtom).some(({ id, phase: now }) => id === ids.press && now !== 'sent'),
      onAnswer: (listener) => store.sub(ledgerAtom, listener),
      after: ports.after,
      changed: setPhase,
    }),
  );
  // A layout effect: on the way out it runs before the watch is left, through which the second write goes.
  useLayoutEffect(() => deed.leave, [deed]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') deed.leave();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', deed.leave);
    window.addEventListener('blur', deed.letGo);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', deed.leave);
      window.removeEventListener('blur', deed.letGo);
    };
  }, [deed]);
  const { afterMs } = release;
  const isPulse = afterMs !== null;
  useEffect(() => {
    if (afterMs !== null && phase === 'held') return ports.after(afterMs, deed.letGo);
    return undefined;
  }, [afterMs, phase, ports, deed]);

  const isIdle = phase === 'idle';
  const isBarred = isIdle && block !== null;
  const press = (): void => {
    if (!isBarred) deed.press();
  };
  const isStuck = released !== undefined && (released.phase === 'refused' || released.phase === 'unknown');
  const words = (): string => {
    if (phase === 'held') return isPulse ? hold('lettingGo') : hold('held', { off });
    if (isIdle) return hold(isPulse ? 'pulse' : 'hold', { on });
    return hold('lettingGo');
  };
  return (
    <Dialog
      title={hold(isPulse ? 'pulseTitle' : 'holdTitle')}
      closeLabel={shell('close')}
      onClose={() => onClose(pressed !== undefined)}
      actions={
        <Button onClick={() => onClose(pressed !== undefined)}>{shell(pressed ? 'close' : 'cancel')}</Button>
      }
    >
      <WriteFacts view={view} words={request.confirm} was={pressed?.shownOld ?? shownOld} becomes={on} />
      <p className="as-hold__explain">
        {isPulse
          ? hold('pulseExplain', { on, off, n: afterMs / SECOND_MS })
          : hold('holdExplain', { on, off })}
      </p>
      {isBarred ? <Notice tone="bad">{sayBlock(block)}</Notice> : null}
      <button
        type="button"
        className={cx('as-hold__key', phase === 'held' && 'as-hold__key--down')}
        // Not while it is held: a browser forgets the finger on a button that is switched off.
        disabled={isBarred || phase === 'released'}
        aria-pressed={phase === 'held'}
        {...(isPulse
          ? { onClick: press }
          : {
              onPointerDown: (event) => {
                if (event.button > 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                press();
              },
              onPointerUp: deed.letGo,
              onPointerCancel: deed.letGo,
              onLostPointerCapture: deed.letGo,
              onKeyDown: (event) => {
                if (event.key !== ' ' && event.key !== 'Enter') return;
                event.preventDefault();
                if (!event.repeat) press();
              },
              onKeyUp: deed.letGo,
              onBlur: deed.letGo,
              onContextMenu: (event) => event.preventDefault(),
            })}
      >
        {words()}
      </button>
      {pressed === undefined ? (
        <OwnWrites signalId={request.signalId} most={1} />
      ) : (
        <>
          <p className="as-hold__step">{hold('pressed', { on })}</p>
          <PhaseView phase={pressed.phase} fault={pressed.fault} />
        </>
      )}
      {released === undefined ? null : (
        <>
          <p className="as-hold__step">{hold('released', { off })}</p>
          <PhaseView phase={released.phase} fault={released.fault} />
        </>
      )}
      {isStuck && hasEnded(released.phase) ? <Notice tone="bad">{hold('stuck', { on })}</Notice> : null}
    </Dialog>
  );
}
