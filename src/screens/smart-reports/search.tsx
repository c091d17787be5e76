/** /home/work/excel/search/{excelId}: finds records by dates, filler, status and text. The query is in the address. */
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { getReportRecordsPath } from '../../navigation/order-paths';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { queryReportRecords } from '../../shared/calls/smart-reports';
import type { SmartReportId } from '../../shared/ids';
import { parsePlatformInput } from '../../shared/platform-time';
import { DAY_MS } from '../../shared/units';
import { usePages } from '../../state/calls/use-pages';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { TextField } from '../../ui/text-field';
import { TimeField } from '../../ui/time-field';
import { getStatus, parseStatusFilter, STATUS_FILTERS } from './filter';
import { Frame } from './frame';
import { RecordRows } from './record-rows';

const FIELD_NAMES = ['from', 'end', 'filler', 'name', 'status'] as const;
type SearchFields = Readonly<Record<(typeof FIELD_NAMES)[number], string>>;

/** Returns the start of a typed day in the platform's zone; NaN if invalid. */
const parseDay = (text: string): number => parsePlatformInput(`${text}T00:00`, getCurrentPlatformZone());

const parseSearchFields = (query: URLSearchParams): SearchFields => {
  const getValue = (name: string): string => query.get(name) ?? '';
  return {
    from: getValue('from'),
    end: getValue('end'),
    filler: getValue('filler'),
    name: getValue('name'),
    status: parseStatusFilter(query.get('status')),
  };
};

/** Converts the non-empty fields to the input of the call. The last day is included. */
function toCallInput({ from, end, filler, name, status }: SearchFields) {
  const [firstDay, lastDay] = [parseDay(from), parseDay(end)];
  return {
    ...(Number.isNaN(firstDay) ? {} : { from: firstDay }),
    ...(Number.isNaN(lastDay) ? {} : { end: lastDay + DAY_MS - 1 }),
    ...(filler.trim() === '' ? {} : { filler: filler.trim() }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...getStatus(parseStatusFilter(status)),
  };
}

function SearchResults({
  excelId,
  searchFields,
}: {
  readonly excelId: SmartReportId;
  readonly searchFields: SearchFields;
}) {
  const t = useWords(smartReportWords);
  const pages = usePages(queryReportRecords, { excelId, ...toCallInput(searchFields) });
  return <RecordRows excelId={excelId} pages={pages} emptyText={t('nothingFound')} />;
}

export default function ReportSearch() {
  const tShell = useWords(shellWords);
  const t = useWords(smartReportWords);
  const excelId = (useParams().excelId ?? '') as SmartReportId;
  const [query, setQuery] = useSearchParams();
  const currentFields = parseSearchFields(query);
  const [typedFields, setTypedFields] = useState(currentFields);
  const change = (changes: Partial<SearchFields>): void => setTypedFields({ ...typedFields, ...changes });
  const isReversed = parseDay(typedFields.end) < parseDay(typedFields.from);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReversed) return;
    const entries = FIELD_NAMES.map((name): [string, string] => [name, typedFields[name].trim()]);
    setQuery(
      entries.filter(([name, value]) => value !== '' && !(name === 'status' && value === 'all')),
      { replace: true },
    );
  };
  return (
    <Frame title={tShell('titleReportSearch')} backPath={getReportRecordsPath(excelId)}>
      <form className="as-smart-report-search" noValidate onSubmit={handleSubmit}>
        <TimeField
          type="date"
          label={t('fromDay')}
          value={typedFields.from}
          onChange={(from) => change({ from })}
        />
        <TimeField
          type="date"
          label={t('endDay')}
          value={typedFields.end}
          error={isReversed ? t('daysReversed') : ''}
          onChange={(end) => change({ end })}
        />
        <TextField
          label={t('byFiller')}
          value={typedFields.filler}
          onChange={(filler) => change({ filler })}
        />
        <TextField
          label={t('byText')}
          value={typedFields.name}
          enterKeyHint="search"
          onChange={(name) => change({ name })}
        />
        <Segmented
          label={t('status')}
          value={parseStatusFilter(typedFields.status)}
          options={STATUS_FILTERS.map((value) => ({ value, text: t(value) }))}
          onChange={(status) => change({ status })}
        />
        <Button type="submit" kind="primary">
          {t('find')}
        </Button>
      </form>
      <SearchResults key={JSON.stringify(currentFields)} excelId={excelId} searchFields={currentFields} />
    </Frame>
  );
}
