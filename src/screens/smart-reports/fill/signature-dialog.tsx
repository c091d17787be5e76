/** Lets the user sign with a finger or a pen, or by typing the name. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';

const SIZE = { width: 800, height: 320 } as const;
const PEN_WIDTH = 5;
const NAME_MAX = 20;
const PAPER = '#ffffff';
const INK = '#10202e';

interface SignatureDialogProps {
  readonly title: string;
  readonly onSigned: (drawing: Blob) => void;
  readonly onClose: () => void;
}

/** Fills the sheet with white, because transparent pixels would become black, and sets up the pen. */
function clearSheet(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.strokeStyle = INK;
  pen.fillStyle = INK;
  pen.lineWidth = PEN_WIDTH;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}

function drawName(pen: CanvasRenderingContext2D, name: string): void {
  clearSheet(pen);
  const height = Math.min(SIZE.height / 2, (SIZE.width * 0.9) / Math.max(1, [...name].length));
  pen.font = `${height}px serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, SIZE.width / 2, SIZE.height / 2, SIZE.width * 0.95);
}

export function SignatureDialog({ title, onSigned, onClose }: SignatureDialogProps) {
  const t = useWords(smartReportWords);
  const sheet = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const [isBlank, setBlank] = useState(true);
  const [name, setName] = useState('');
  const getPen = (): CanvasRenderingContext2D | null => sheet.current?.getContext('2d') ?? null;
  useEffect(() => {
    const context = sheet.current?.getContext('2d');
    if (context) clearSheet(context);
  }, []);
  const toPoint = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - bounds.left) / bounds.width) * SIZE.width,
      ((event.clientY - bounds.top) / bounds.height) * SIZE.height,
    ];
  };
  const startStroke = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const context = getPen();
    if (context === null) return;
    if (name !== '') {
      setName('');
      clearSheet(context);
    }
    isDrawing.current = true;
    context.beginPath();
    context.moveTo(...toPoint(event));
    context.lineTo(...toPoint(event));
    context.stroke();
    setBlank(false);
  };
  const continueStroke = (event: PointerEvent<HTMLCanvasElement>): void => {
    const context = getPen();
    if (!isDrawing.current || context === null) return;
    context.lineTo(...toPoint(event));
    context.stroke();
  };
  const endStroke = (): void => {
    isDrawing.current = false;
  };
  const typeName = (text: string): void => {
    setName(text);
    setBlank(text.trim() === '');
    const context = getPen();
    if (context !== null) drawName(context, text.trim());
  };
  const reset = (): void => {
    const context = getPen();
    if (context !== null) clearSheet(context);
    setName('');
    setBlank(true);
  };
  const confirm = (): void =>
    sheet.current?.toBlob((drawing) => drawing !== null && onSigned(drawing), 'image/png');
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={reset}>{t('clearAll')}</Button>
          <Button kind="primary" disabled={isBlank} onClick={confirm}>
            {t('signed')}
          </Button>
        </>
      }
    >
      <p className="as-report-field__facts">{t('signHint')}</p>
      <canvas
        ref={sheet}
        className="as-signature__sheet"
        {...SIZE}
        role="img"
        aria-label={t('signSheet', { title })}
        onPointerDown={startStroke}
        onPointerMove={continueStroke}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      />
      <TextField label={t('signByName')} value={name} maxLength={NAME_MAX} onChange={typeName} />
    </Dialog>
  );
}
