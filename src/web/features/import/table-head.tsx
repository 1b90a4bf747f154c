import { CSV_FIELDS, type CsvColumns, type CsvHead } from '#contract/imports.ts';
import { FIELD_WORDS } from './words.ts';

interface TableHeadProps {
  readonly head: CsvHead;
  readonly columns: CsvColumns;
}

/** The first rows of a table unchanged, each column under the field it was matched with. */
export function TableHead({ head, columns }: TableHeadProps) {
  const places = head.headers.map((header, index) => ({
    at: index,
    header,
    field: CSV_FIELDS.find((field) => columns[field] === index),
  }));
  return (
    <section
      aria-label="The first rows of the table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-tile ring-1 ring-line"
    >
      <table className="w-full text-14">
        <thead>
          <tr className="bg-sunken text-left">
            {places.map(({ at, header, field }) => (
              <th key={at} scope="col" className="min-w-28 px-3 py-2 align-bottom font-semibold">
                <span className="block text-13 text-brand">{field ? FIELD_WORDS[field] : ' '}</span>
                {header || `Column ${at + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity and never move
            <tr key={number} className="border-t border-line align-top">
              {places.map(({ at }) => (
                <td key={at} className="max-w-56 truncate px-3 py-2">
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
