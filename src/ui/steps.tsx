import { useRef } from 'react';
import { Steps as VantSteps } from 'vant-react/es/steps/index.js';
import { usePartAttributes } from './part-attributes';
import 'vant-react/es/steps/style/index.css';
import './steps.css';

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step. */
  readonly at: number;
}

/** Shows the steps of a task and the current one: Vant's steps with the roles that they lack. */
export function Steps({ label, steps, at }: StepsProps) {
  const place = useRef<HTMLDivElement>(null);
  usePartAttributes(place, '.rv-steps__items', { role: 'list', 'aria-label': label });
  usePartAttributes(place, '.rv-step', { role: 'listitem', 'aria-current': null });
  usePartAttributes(place, '.rv-step--process', { 'aria-current': 'step' });
  return (
    <div ref={place} className="as-steps">
      <VantSteps active={at}>
        {steps.map((step) => (
          <VantSteps.Item key={step}>{step}</VantSteps.Item>
        ))}
      </VantSteps>
    </div>
  );
}
