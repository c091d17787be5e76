import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCodeAhead } from '../../browser/use-code-ahead';
import { Loading } from '../../features/screen-states/loading';
import { EvidenceView } from '../../features/work/evidence/evidence-view';
import { problemText } from '../../features/work/orders/text-problem';
import { DraftState } from '../../features/work/outbox/draft-state';
import { KeepingNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { LEADS_BACK, MY_REPAIRS, mySlipPath } from '../../navigation/order-paths';
import { equipmentInfo } from '../../shared/calls/equipment';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { characters } from '../../shared/work/plain-text';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { EMPTY_REPAIR, REPAIR_DRAFT, type RepairDraft, repairDraft } from '../../state/work/repair-draft';
import { useWorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { ContactFields } from './contact-fields';
import { OpenSlips } from './open-slips';
import { type Contact, getReport, isRight, noteProblem } from './report-input';
import { type Change, EquipmentPart, PlacePart } from './report-parts';
import { ReturnedNotice } from './returned-notice';
import { useContact } from './use-contact';
import { useStrict } from './use-strict';

type Place = Pick<RepairDraft, 'location' | 'lat' | 'lng'>;
const NOWHERE: Place = { location: '', lat: null, lng: null };

/**
 * Applies the device chosen on another screen (`?equip=`): immediately, since the platform may be unreachable, and its
 * name and place once they are read. A place typed in the meantime stays.
 */
function useChosenEquipment(isReady: boolean, valuesNow: () => RepairDraft, change: Change): void {
  const services = useServices();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('equip') as EquipmentId | null;
  const newest = useRef({ valuesNow, change });
  newest.current = { valuesNow, change };
  useEffect(() => {
    if (chosen === null || !isReady) return;
    const { equipmentId: former, location, lat, lng } = newest.current.valuesNow();
    // The place of another device does not apply to this one.
    const before = former === null || former === chosen ? { location, lat, lng } : NOWHERE;
    newest.current.change({
      ...before,
      equipmentId: chosen,
      ...(former === chosen ? {} : { equipName: '' }),
    });
    void services.call(equipmentInfo, { equipmentId: chosen }).then((answer) => {
      const now = newest.current.valuesNow();
      if (!answer.ok || now.equipmentId !== chosen) return;
      const { name, address, lat: north, lng: east } = answer.value;
      newest.current.change({
        equipName: name,
        ...(now.location === before.location ? { location: address || before.location } : {}),
        ...(now.lat === before.lat && now.lng === before.lng && north !== null && east !== null
          ? { lat: north, lng: east }
          : {}),
      });
    });
    setSearch(
      (before) => {
        const query = new URLSearchParams(before);
        query.delete('equip');
        return query;
      },
      { replace: true },
    );
  }, [services, chosen, isReady, setSearch]);
}

/** Puts the draft into the address with the first input, so a reload finds it (faults 80). */
function useDraftInAddress(name: string, isBegun: boolean): void {
  const [search, setSearch] = useSearchParams();
  const isUnnamed = isBegun && search.get('draft') !== name;
  useEffect(() => {
    if (!isUnnamed) return;
    const query = (before: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(before);
      next.set('draft', name);
      return next;
    };
    setSearch(query, { replace: true, preventScrollReset: true });
  }, [isUnnamed, name, setSearch]);
}

/** Returns a function that leaves the form for a screen, or for the form from which it was opened. */
function useGoOn(): (to: string) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (to) => void (search.has(LEADS_BACK) ? navigate(-1) : navigate(to, { replace: true }));
}

/** Prefetched: submitting leads to this screen even without a network. */
const loadMine = () => import('./my-repairs');

export function ReportForm({ name }: { readonly name: string }) {
  const services = useServices();
  const goOn = useGoOn();
  useCodeAhead(loadMine);
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const draft = useWorkDraft({ name, kind: REPAIR_DRAFT, initial: EMPTY_REPAIR, decode: repairDraft });
  const [known, keepContact] = useContact();
  const [isTyped, setTyped] = useState(false);
  const { form, isStrict, show } = useStrict();
  const { send, isBusy } = useSendForm({ draft, call: 'repair/add', entity: '' });
  const { values, pictures, isReady } = draft;
  // Several changes may occur before the next render.
  const newest = useRef(values);
  newest.current = values;

  // The known contact applies until the user edits it.
  const contact: Contact = isTyped
    ? values
    : { user: values.user || known.user, userTel: values.userTel || known.userTel };
  const change: Change = (part) => {
    newest.current = { ...newest.current, ...part };
    draft.change(newest.current);
  };
  useDraftInAddress(name, isReady && draft.state !== 'empty');
  useChosenEquipment(isReady, () => newest.current, change);
  if (!isReady) return <Loading />;

  const leave = (to: string): void => {
    keepContact({ user: contact.user.trim(), userTel: contact.userTel.trim() });
    goOn(to);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    show();
    if (!isRight(values, contact)) return;
    const kept = await send(getReport(values, contact, pictures, getPlatformClock(services).now()));
    if (kept !== null) leave(MY_REPAIRS);
  };
  const { equipmentId, note, evidence } = values;
  const wrongNote = noteProblem(note);
  const part = { name, values, isStrict, change };
  return (
    <form
      className="as-repair-form as-repair-form--footed"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <KeepingNotice />
      <ReturnedNotice reason={draft.reason} />
      <section className="as-card as-repair-form">
        <EquipmentPart {...part} />
      </section>
      {equipmentId === null ? null : (
        <OpenSlips
          equipment={equipmentId}
          draft={draft}
          isRight={wrongNote === null || (note.trim() === '' && pictures.length > 0)}
          onJoined={(slip) => leave(mySlipPath(slip))}
        />
      )}
      <section className="as-card as-repair-form">
        <TextArea
          label={repair('note')}
          name="note"
          rows={4}
          required
          placeholder={repair('noteHint')}
          value={note}
          count={t('count', { n: characters(note.trim()), max: REPAIR_TEXT_MAX })}
          error={isStrict || wrongNote?.is === 'too long' ? problemText(wrongNote, repair('note'), t) : ''}
          onChange={(next) => change({ note: next })}
        />
        <PhotoField draft={draft} use="repair" max={IMAGES_MAX} label={repair('photos')} />
      </section>
      {evidence === null ? null : <EvidenceView evidence={evidence} />}
      <section className="as-card as-repair-form">
        <PlacePart {...part} />
        <ContactFields
          contact={contact}
          isStrict={isStrict}
          onChange={(next) => {
            setTyped(true);
            change(next);
          }}
        />
      </section>
      <DraftState draft={draft} />
      <footer className="as-repair-foot">
        <Button type="submit" kind="primary" block busy={isBusy}>
          {repair('submit')}
        </Button>
      </footer>
    </form>
  );
}
