/** The chunk of tables and past values. */
import './on-demand.css';

export { AlarmTable } from './alarm-table';
export { History } from './history/history';
export { Table } from './table';
