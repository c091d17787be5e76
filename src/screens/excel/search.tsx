/**
 * /home/work/excel/search/{excelId}: finds records by dates, filler, status and text. The query is in the address.
 */
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { reportRecordsPath } from '../../navigation/order-paths';
import { platformZone } from '../../shared/calls/decode';
import { queryReportRecords } from '../../shared/calls/excel';
import type { ExcelId } from '../../shared/ids';
import { platformMoment } from '../../shared/platform-time';
import { DAY_MS } from '../../shared/units';
import { usePages } from '../../state/calls/use-pages';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { TextField } from '../../ui/text-field';
import { TimeField } from '../../ui/time-field';
import { getStatus, parseShown, SHOWN } from './filter';
import { Frame } from './frame';
import { RecordRows } from './record-rows';

const NAMES = ['from', 'end', 'filler', 'name', 'status'] as const;
type Question = Readonly<Record<(typeof NAMES)[number], string>>;

/** Returns the start of a typed day in the platform's zone; NaN if invalid. */
const getDay = (text: string): number => platformMoment(`${text}T00:00`, platformZone());

const parseQuestion = (query: URLSearchParams): Question => {
  const part = (name: string): string => query.get(name) ?? '';
  return {
    from: part('from'),
    end: part('end'),
    filler: part('filler'),
    name: part('name'),
    status: parseShown(query.get('status')),
  };
};

/** Converts the non-empty fields to the input of the call. The last day is included. */
function getInput({ from, end, filler, name, status }: Question) {
  const [first, last] = [getDay(from), getDay(end)];
  return {
    ...(Number.isNaN(first) ? {} : { from: first }),
    ...(Number.isNaN(last) ? {} : { end: last + DAY_MS - 1 }),
    ...(filler.trim() === '' ? {} : { filler: filler.trim() }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...getStatus(parseShown(status)),
  };
}

function Found({ excelId, question }: { readonly excelId: ExcelId; readonly question: Question }) {
  const t = useWords(excelWords);
  const pages = usePages(queryReportRecords, { excelId, ...getInput(question) });
  return <RecordRows excelId={excelId} pages={pages} none={t('nothingFound')} />;
}

export default function ReportSearch() {
  const shell = useWords(shellWords);
  const t = useWords(excelWords);
  const excelId = (useParams().excelId ?? '') as ExcelId;
  const [query, setQuery] = useSearchParams();
  const asked = parseQuestion(query);
  const [typed, setTyped] = useState(asked);
  const change = (changes: Partial<Question>): void => setTyped({ ...typed, ...changes });
  const isReversed = getDay(typed.end) < getDay(typed.from);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    if (isReversed) return;
    const said = NAMES.map((name): [string, string] => [name, typed[name].trim()]);
    setQuery(
      said.filter(([name, value]) => value !== '' && !(name === 'status' && value === 'all')),
      { replace: true },
    );
  };
  return (
    <Frame title={shell('titleReportSearch')} back={reportRecordsPath(excelId)}>
      <form className="as-excel-search" noValidate onSubmit={find}>
        <TimeField
          type="date"
          label={t('fromDay')}
          value={typed.from}
          onChange={(from) => change({ from })}
        />
        <TimeField
          type="date"
          label={t('endDay')}
          value={typed.end}
          error={isReversed ? t('daysReversed') : ''}
          onChange={(end) => change({ end })}
        />
        <TextField label={t('byFiller')} value={typed.filler} onChange={(filler) => change({ filler })} />
        <TextField
          label={t('byText')}
          value={typed.name}
          enterKeyHint="search"
          onChange={(name) => change({ name })}
        />
        <Segmented
          label={t('status')}
          value={parseShown(typed.status)}
          options={SHOWN.map((value) => ({ value, text: t(value) }))}
          onChange={(status) => change({ status })}
        />
        <Button type="submit" kind="primary">
          {t('find')}
        </Button>
      </form>
      <Found key={JSON.stringify(asked)} excelId={excelId} question={asked} />
    </Frame>
  );
}
