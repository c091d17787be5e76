import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePrefetch } from '../../browser/use-code-ahead';
import { getPlace } from '../../features/map/place';
import { Loading } from '../../features/screen-states/loading';
import { EvidenceView } from '../../features/work/evidence/evidence-view';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { DraftState } from '../../features/work/outbox/draft-state';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { BACK_PARAMETER, getMySlipPath, MY_REPAIRS } from '../../navigation/order-paths';
import { equipmentInfo } from '../../shared/calls/equipment';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { countCharacters } from '../../shared/work/plain-text';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { EMPTY_REPAIR, REPAIR_DRAFT, type RepairDraft, repairDraft } from '../../state/work/repair-draft';
import { useWorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { ContactFields } from './contact-fields';
import { OpenSlips } from './open-slips';
import { type Contact, checkNote, createReport, isValidReport } from './report-input';
import { type Change, EquipmentPart, PlacePart } from './report-parts';
import { ReturnedNotice } from './returned-notice';
import { useContact } from './use-contact';
import { useStrictForm } from './use-strict';

type Place = Pick<RepairDraft, 'location' | 'lat' | 'lng'>;
const NO_PLACE: Place = { location: '', lat: null, lng: null };

/**
 * Applies the device chosen on another screen (`?equip=`): immediately, since the platform may be unreachable, and its
 * name and place once they are read. A place typed in the meantime stays.
 */
function useChosenEquipment(isReady: boolean, getValues: () => RepairDraft, change: Change): void {
  const services = useServices();
  const [search, setSearch] = useSearchParams();
  const chosenId = search.get('equip') as EquipmentId | null;
  const latest = useRef({ getValues, change });
  latest.current = { getValues, change };
  useEffect(() => {
    if (chosenId === null || !isReady) return;
    const { equipmentId: previousId, location, lat, lng } = latest.current.getValues();
    // The place of another device does not apply to this one.
    const previousPlace = previousId === null || previousId === chosenId ? { location, lat, lng } : NO_PLACE;
    latest.current.change({
      ...previousPlace,
      equipmentId: chosenId,
      ...(previousId === chosenId ? {} : { equipName: '' }),
    });
    void services.call(equipmentInfo, { equipmentId: chosenId }).then((answer) => {
      const currentValues = latest.current.getValues();
      if (!answer.ok || currentValues.equipmentId !== chosenId) return;
      const { name, address } = answer.value;
      const place = getPlace(answer.value.lat, answer.value.lng);
      latest.current.change({
        equipName: name,
        ...(currentValues.location === previousPlace.location
          ? { location: address || previousPlace.location }
          : {}),
        ...(currentValues.lat === previousPlace.lat && currentValues.lng === previousPlace.lng
          ? place
          : null),
      });
    });
    setSearch(
      (previousParams) => {
        const query = new URLSearchParams(previousParams);
        query.delete('equip');
        return query;
      },
      { replace: true },
    );
  }, [services, chosenId, isReady, setSearch]);
}

/** Puts the draft into the address with the first input, so a reload finds it (faults 80). */
function useDraftInAddress(name: string, hasStarted: boolean): void {
  const [search, setSearch] = useSearchParams();
  const isUnnamed = hasStarted && search.get('draft') !== name;
  useEffect(() => {
    if (!isUnnamed) return;
    const addDraftName = (previous: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(previous);
      next.set('draft', name);
      return next;
    };
    setSearch(addDraftName, { replace: true, preventScrollReset: true });
  }, [isUnnamed, name, setSearch]);
}

/** Returns a function that leaves the form for a screen, or for the form from which it was opened. */
function useLeaveForm(): (to: string) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (to) => void (search.has(BACK_PARAMETER) ? navigate(-1) : navigate(to, { replace: true }));
}

/** Prefetched: submitting leads to this screen even without a network. */
const loadMyRepairs = () => import('./my-repairs');

interface NoteFieldProps {
  readonly note: string;
  readonly isStrict: boolean;
  readonly onChange: (note: string) => void;
}

function NoteField({ note, isStrict, onChange }: NoteFieldProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const problem = checkNote(note);
  const isShown = isStrict || problem?.kind === 'too long';
  return (
    <TextArea
      label={tRepair('note')}
      name="note"
      rows={4}
      required
      placeholder={tRepair('noteHint')}
      value={note}
      count={t('count', { n: countCharacters(note.trim()), max: REPAIR_TEXT_MAX })}
      error={isShown ? formatTextProblem(problem, tRepair('note'), t) : ''}
      onChange={onChange}
    />
  );
}

export function ReportForm({ name }: { readonly name: string }) {
  const services = useServices();
  const leaveForm = useLeaveForm();
  usePrefetch(loadMyRepairs);
  const tRepair = useWords(repairWords);
  const draft = useWorkDraft({ name, kind: REPAIR_DRAFT, initial: EMPTY_REPAIR, decode: repairDraft });
  const [knownContact, saveContact] = useContact();
  const [isContactEdited, setContactEdited] = useState(false);
  const { form, isStrict, showErrors } = useStrictForm();
  const { send, isBusy } = useSendForm({ draft, call: 'repair/add', entity: '' });
  const { values, pictures, isReady } = draft;
  // Several changes may occur before the next render.
  const latest = useRef(values);
  latest.current = values;

  // The known contact applies until the user edits it.
  const contact: Contact = isContactEdited
    ? values
    : { user: values.user || knownContact.user, userTel: values.userTel || knownContact.userTel };
  const change: Change = (part) => {
    latest.current = { ...latest.current, ...part };
    draft.change(latest.current);
  };
  useDraftInAddress(name, isReady && draft.state !== 'empty');
  useChosenEquipment(isReady, () => latest.current, change);
  if (!isReady) return <Loading />;

  const leave = (to: string): void => {
    saveContact({ user: contact.user.trim(), userTel: contact.userTel.trim() });
    leaveForm(to);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    showErrors();
    if (!isValidReport(values, contact)) return;
    const storagePlace = await send(
      createReport(values, contact, pictures, getPlatformClock(services).now()),
    );
    if (storagePlace !== null) leave(MY_REPAIRS);
  };
  const { equipmentId, note, evidence } = values;
  const currentNoteProblem = checkNote(note);
  const part = { name, values, isStrict, change };
  return (
    <form
      className="as-repair-form as-repair-form--footed"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <StorageNotice />
      <ReturnedNotice reason={draft.reason} />
      <section className="as-card as-repair-form">
        <EquipmentPart {...part} />
      </section>
      {equipmentId === null ? null : (
        <OpenSlips
          equipment={equipmentId}
          draft={draft}
          canJoin={currentNoteProblem === null || (note.trim() === '' && pictures.length > 0)}
          onJoined={(slip) => leave(getMySlipPath(slip))}
        />
      )}
      <section className="as-card as-repair-form">
        <NoteField note={note} isStrict={isStrict} onChange={(next) => change({ note: next })} />
        <PhotoField draft={draft} uploadUse="repair" max={IMAGES_MAX} label={tRepair('photos')} />
      </section>
      {evidence === null ? null : <EvidenceView evidence={evidence} />}
      <section className="as-card as-repair-form">
        <PlacePart {...part} />
        <ContactFields
          contact={contact}
          isStrict={isStrict}
          onChange={(next) => {
            setContactEdited(true);
            change(next);
          }}
        />
      </section>
      <DraftState draft={draft} />
      <footer className="as-repair-foot">
        <Button type="submit" kind="primary" block busy={isBusy}>
          {tRepair('submit')}
        </Button>
      </footer>
    </form>
  );
}
