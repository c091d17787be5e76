/** Imports broker code eagerly: loading it later would take real time in a test. */
import '../../workers/monitor/broker/broker-commands';
import '../../workers/monitor/broker/broker-list';
import '../../workers/monitor/broker/json-topics';
import '../../workers/monitor/broker/rebirths';
import '../../workers/monitor/broker/broker-queries';
import '../../workers/monitor/broker/sparkplug';
