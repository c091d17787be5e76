import { type CSSProperties, memo, type ReactNode } from 'react';
import { useGradualCount } from '../../features/lists/use-gradually';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { Place, ReportForm } from '../../report-document/form';
import type { Field, FieldSection, Section } from '../../report-document/model';
import { ReportField } from './fill/field';
import { ReportTable } from './fill/table';
import { toUniqueKeys } from './unique-keys';
import { useFormScope, useShownSections } from './use-form';
import { FieldView } from './view/field-view';

const getSectionId = (section: Section): string => `section-${section.id}`;

/** Cached to keep the props of a field stable: it rerenders only when its own cell changes. */
const places = new WeakMap<Field, Place>();
function getPlace(field: Field, section: Section): Place {
  const cachedPlace = places.get(field);
  if (cachedPlace !== undefined) return cachedPlace;
  const place: Place = { key: field.id, field, section, row: null };
  places.set(field, place);
  return place;
}

const Fields = memo(function Fields({
  section,
  count,
}: {
  readonly section: FieldSection;
  readonly count: number;
}) {
  const { isFilling } = useFormScope();
  const keys = toUniqueKeys(section.fields.map(({ id }) => id));
  return (
    <div className="as-report-fields">
      {section.fields.slice(0, count).map((field, index) => {
        const place = getPlace(field, section);
        const key = keys[index];
        return isFilling ? <ReportField key={key} place={place} /> : <FieldView key={key} place={place} />;
      })}
    </div>
  );
});

function SectionBody({ section, count }: { readonly section: Section; readonly count: number }): ReactNode {
  const t = useWords(smartReportWords);
  if (section.kind === 'fields') return <Fields section={section} count={count} />;
  if (section.kind === 'table') return count > 0 ? <ReportTable section={section} /> : null;
  return <p className="as-report-field__facts">{t('unreadableSection', { where: section.where })}</p>;
}

const getWeight = (section: Section): number => (section.kind === 'fields' ? section.fields.length : 1);

/** Counts the cells of a section, to estimate its height while it is far from the viewport. */
const countCells = (section: Section, form: ReportForm): number =>
  section.kind === 'fields'
    ? section.fields.length
    : section.kind === 'table'
      ? section.columns.length * form.rows(section.id).length
      : 0;

/** Shows the sections of a record. Depends only on the form: typing does not rerender it. */
export const Sections = memo(function Sections() {
  const { form, isWhole } = useFormScope();
  const shownSections = [...useShownSections(form)];
  const drawnWeight = useGradualCount(
    shownSections.reduce((sum, section) => sum + getWeight(section), 0),
    isWhole,
  );
  const keys = toUniqueKeys(shownSections.map(({ id }) => id));
  let precedingWeight = 0;
  return shownSections.map((section, index) => {
    const weight = getWeight(section);
    // Capped: the props of a completely drawn section stay the same in later steps.
    const count = Math.min(weight, Math.max(0, drawnWeight - precedingWeight));
    precedingWeight += weight;
    if (count === 0) return null;
    return (
      <section
        key={keys[index]}
        className="as-report-section"
        id={getSectionId(section)}
        style={{ '--as-report-cells': countCells(section, form) } as CSSProperties}
        tabIndex={-1}
        aria-label={section.title === '' ? undefined : section.title}
      >
        {section.title === '' ? null : <h2 className="as-report-section__title">{section.title}</h2>}
        <SectionBody section={section} count={count} />
      </section>
    );
  });
});
