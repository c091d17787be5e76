/** A separate chunk: view-only pages need no controls. */
import './on-demand.css';

export { Button } from './button';
export { Options, Select } from './choice';
export { Input } from './input';
export { Slider } from './slider';
export { Switch } from './switch';
