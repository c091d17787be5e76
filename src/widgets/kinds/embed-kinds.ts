import './on-demand.css';

export { Clock, Iframe, MapBox, Video, Weather } from './embeds';
