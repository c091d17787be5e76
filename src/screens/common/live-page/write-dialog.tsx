import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { liveWords } from '../../../i18n/live';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { Freshness } from '../../../shared/reading';
import { readingAtom } from '../../../state/live/atoms';
import { hasEnded, ledgerAtom } from '../../../state/operations';
import { useServices } from '../../../state/services';
import { useOnline } from '../../../state/use-online';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Tag } from '../../../ui/tag';
import type { WriteWish } from '../../../widgets/page-host';
import { useLivePage } from './live-context';
import { PhaseView } from './phase-view';
import { exactText } from './reading-text';
import { hindranceOf } from './write-rules';
import './write-dialog.css';

interface WriteDialogProps {
  readonly wish: WriteWish;
  readonly onClose: () => void;
}

/**
 * Asks whether a value is really to be written, sends it once, and tells what becomes of it (architecture, decision 9).
 * One dialog is one order: its id is made when the dialog opens, so that Enter held down is still one order.
 */
export function WriteDialog({ wish, onClose }: WriteDialogProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(liveWords);
  const isOnline = useOnline();
  const { owner, watch, now, isReplay } = useLivePage();
  const [id] = useState(services.newOperationId);
  const status = useAtomValue(watch.status);
  const reading = useAtomValue(readingAtom(watch.board, wish.slot));
  const entry = useAtomValue(ledgerAtom).find((other) => other.id === id);

  const description = watch.board.description(wish.slot);
  const ownTitle = description?.title ?? '';
  const isLabelled = wish.label !== '' && wish.label !== ownTitle;
  const title =
    [isLabelled ? wish.label : '', ownTitle].filter((part) => part !== '').join(' · ') || wish.signalId;
  const equipmentId = description?.equipmentId ?? null;
  const gateway = equipmentId === null ? undefined : status.gateways.get(equipmentId);
  const hindrance = hindranceOf(isOnline, status.link, gateway, isReplay);
  const [first] = useState(reading);
  const hasMoved = reading.number !== first.number || reading.text !== first.text;
  const shownNow = (): string => wish.shownNow?.() ?? exactText(reading, description, say);
  const shownOld = hasMoved ? shownNow() : wish.shownOld;
  const isOld = reading.freshness === Freshness.stale;

  const gatewayWord = (): 'gatewayUnknown' | 'gatewayOffline' | 'gatewayVpn' | 'gatewayOnline' => {
    if (!gateway) return 'gatewayUnknown';
    if (!gateway.online) return 'gatewayOffline';
    return gateway.vpn ? 'gatewayVpn' : 'gatewayOnline';
  };
  const confirm = (): void => {
    const { signalId, value, shownNew } = wish;
    const projectId = owner.family === 'project' ? owner.projectId : null;
    void services.ledger.send({ id, projectId, signalId, value, title, shownOld, shownNew }, now(), () =>
      watch.write({ id, projectId, signalId, value }),
    );
  };

  return (
    <Dialog
      title={say(entry ? 'write' : 'writeAsk')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        // Nothing else ever stands where the confirmation stood: a second click must not land on it.
        <>
          <Button onClick={onClose}>{shell(entry ? 'close' : 'cancel')}</Button>
          {entry && hasEnded(entry.phase) ? (
            <span className="as-write__gap" />
          ) : (
            <Button
              kind="primary"
              busy={entry !== undefined}
              disabled={!entry && hindrance !== null}
              onClick={confirm}
            >
              {say(entry ? 'waiting' : 'confirmWrite')}
            </Button>
          )}
        </>
      }
    >
      {wish.confirm === '' || entry ? null : <p className="as-write__words">{wish.confirm}</p>}
      <p className="as-write__signal">{title}</p>
      {description === null || description.sn === '' ? null : (
        <p className="as-write__sn">
          {say('sn')} {description.sn}
        </p>
      )}
      <dl className="as-write__change">
        <div className="as-write__side">
          <dt>{say('was')}</dt>
          <dd>{entry?.shownOld ?? shownOld}</dd>
        </div>
        <span className="as-write__arrow" aria-hidden="true" />
        <div className="as-write__side as-write__side--new">
          <dt>{say('becomes')}</dt>
          <dd>{wish.shownNew}</dd>
        </div>
      </dl>
      <dl className="as-write__facts">
        <dt>{say('unit')}</dt>
        <dd>{description?.unit || say('noUnit')}</dd>
        <dt>{say('gateway')}</dt>
        <dd>
          <Tag tone={gatewayWord() === 'gatewayOnline' ? 'good' : 'warn'}>{say(gatewayWord())}</Tag>
        </dd>
      </dl>
      {entry ? <PhaseView phase={entry.phase} fault={entry.fault} /> : null}
      {!entry && hindrance !== null ? <Notice tone="bad">{say(hindrance)}</Notice> : null}
      {!entry && hindrance === null && isOld ? <Notice tone="warn">{say('staleWarning')}</Notice> : null}
    </Dialog>
  );
}
