/**
 * What the start of the worker and the parts that are fetched later have in common. Each later part imports this, so
 * that the bundler keeps all of it in one file beside the start, and not in one for each way of sharing.
 */
import '../../src/shared/calls/command-end';
import '../../src/shared/calls/legacy';
import '../../src/shared/calls/multi';
import '../../src/shared/calls/project';
import '../../src/shared/calls/project-alarm';
import '../../src/shared/calls/run';
import '../../src/shared/units';
import './live/batch-sender';
import './live/decode-value';
import './live/table';
