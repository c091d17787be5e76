import './on-demand.css';

export { AlarmTable } from './alarm-table';
export { Table } from './table';
