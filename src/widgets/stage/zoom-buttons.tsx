import { NO_PAN } from '../frame/gesture-marks';
import { useRuntime } from '../live/use-runtime';

const ZOOM_STEP = 1.5;

interface ZoomButtonsProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

export function ZoomButtons({ onZoom, onFit }: ZoomButtonsProps) {
  const { t } = useRuntime().texts;
  return (
    <div className="w-zoom" data-control="" {...NO_PAN}>
      <ZoomButton label={t('zoomIn')} path="M12 5v14M5 12h14" onClick={() => onZoom(ZOOM_STEP)} />
      <ZoomButton label={t('zoomOut')} path="M5 12h14" onClick={() => onZoom(1 / ZOOM_STEP)} />
      <ZoomButton label={t('fit')} path="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" onClick={() => onFit()} />
    </div>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  /** Icon in a box of 24 × 24. */
  readonly path: string;
  readonly onClick: () => void;
}

const ZoomButton = ({ label, path, onClick }: ZoomButtonProps) => (
  <button type="button" aria-label={label} onClick={onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
);
