import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;
