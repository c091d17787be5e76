/** The chunk of what comes from elsewhere. */
import './on-demand.css';

export { Clock, Iframe, MapBox, Video, Weather } from './embeds';
