/** The chunk of tables and past values. */
import './rare.css';

export { AlarmTable } from './alarm-table';
export { History } from './history/history';
export { Table } from './table';
