/** One-line inputs that the phone can fill in: a scanned code, the user's name, the position. */
import { useState } from 'react';
import { ScanSheet } from '../../../features/forms/scan-sheet';
import { convertPlace } from '../../../features/map/coordinates';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import { currentUser } from '../../../shared/calls/account';
import { useCall } from '../../../state/calls/use-call';
import { useUser } from '../../../state/session/use-user';
import { useDeviceTools } from '../../../state/wechat/use-device-tools';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { PlaceIcon, ScanIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/text-field';
import { useFormScope } from '../use-form';
import { type InputProps, markRequired, typeCell, useTyping } from './typing';

/** Decimal places of a coordinate: about a metre. */
const DEGREE_DIGITS = 5;

export function ScanInput(props: InputProps) {
  const { place, cell, error } = props;
  const t = useWords(smartReportWords);
  const { form, now, pictures } = useFormScope();
  const [isScanning, setScanning] = useState(false);
  const openScanner = async (): Promise<void> => {
    // The browser may discard the page while the scanner is open.
    await pictures?.flush();
    setScanning(true);
  };
  return (
    <>
      <TextField
        label={markRequired(place.field.title, place.field.required)}
        value={cell.v ?? ''}
        required={place.field.required}
        error={error}
        onChange={useTyping(props)}
        end={
          <IconButton label={t('scanFor', { title: place.field.title })} onClick={() => void openScanner()}>
            <ScanIcon />
          </IconButton>
        }
      />
      {isScanning ? (
        <ScanSheet
          title={t('scanFor', { title: place.field.title })}
          hint={t('scanHintAny')}
          onClose={() => setScanning(false)}
          onScan={(text, isTyped) => {
            setScanning(false);
            form.changeCell(place, typeCell(cell, text.trim(), now(), isTyped ? 'hand' : 'scan'));
            return '';
          }}
        />
      ) : null}
    </>
  );
}

export function PersonInput(props: InputProps) {
  const { place, cell, error } = props;
  const t = useWords(smartReportWords);
  const { loginname } = useUser();
  const { data: user } = useCall(currentUser, {});
  const type = useTyping(props);
  return (
    <TextField
      label={markRequired(place.field.title, place.field.required)}
      value={cell.v ?? ''}
      required={place.field.required}
      error={error}
      onChange={type}
      end={
        <Button
          kind="quiet"
          label={t('meIn', { title: place.field.title })}
          onClick={() => type(user?.displayname || loginname)}
        >
          {t('me')}
        </Button>
      }
    />
  );
}

export function PlaceInput(props: InputProps) {
  const { place, cell, error } = props;
  const t = useWords(smartReportWords);
  const tools = useDeviceTools();
  const type = useTyping(props);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState('');
  const locate = async (): Promise<void> => {
    setLocating(true);
    const answer = await tools.getPosition();
    setLocating(false);
    if (!answer.ok) {
      setProblem(t(answer.reason === 'denied' ? 'placeDenied' : 'placeFailed'));
      return;
    }
    setProblem('');
    const { latitude, longitude, accuracy, system } = answer.value;
    const { lat, lng } = convertPlace({ lat: latitude, lng: longitude }, system, 'wgs84');
    type(`${lat.toFixed(DEGREE_DIGITS)}, ${lng.toFixed(DEGREE_DIGITS)} (±${Math.round(accuracy)} m)`);
  };
  return (
    <TextField
      label={markRequired(place.field.title, place.field.required)}
      value={cell.v ?? ''}
      required={place.field.required}
      error={error === '' ? problem : error}
      onChange={type}
      end={
        <IconButton
          label={t(isLocating ? 'locating' : 'placeHere')}
          onClick={() => {
            if (!isLocating) void locate();
          }}
        >
          <PlaceIcon />
        </IconButton>
      }
    />
  );
}
