/** The chunk of the controls that few pages have. */
import './rare.css';

export { Options, Select } from './choice';
export { Slider } from './slider';
