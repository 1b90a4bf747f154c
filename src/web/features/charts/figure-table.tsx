interface FigureTableProps {
  readonly caption: string;
  /** The first column is the row's name. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

/** A phone has room for this many columns. */
const MOST_NARROW = 4;

/** The exact figures of a chart. On a phone, a table with more columns than fit becomes a list with one item per row. */
export function FigureTable(props: FigureTableProps) {
  if (props.columns.length <= MOST_NARROW) return <WholeTable {...props} />;
  return (
    <>
      <div className="max-sm:hidden">
        <WholeTable {...props} />
      </div>
      <div className="sm:hidden">
        <RowLists {...props} />
      </div>
    </>
  );
}

function RowLists({ caption, columns: [, ...names], rows }: FigureTableProps) {
  return (
    <ul aria-label={caption} className="num divide-y divide-line border-t border-line text-14">
      {rows.map(({ key, cells: [first, ...rest] }) => (
        <li key={key} className="py-2">
          <p className="font-semibold">{first}</p>
          <p className="text-ink-2">{rest.map((cell, index) => `${names[index]} ${cell}`).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}

function WholeTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="max-h-120 overflow-auto"
    >
      <table className="num w-full text-14">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-13 text-ink-2">
          <tr className="border-b border-line">
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={
                  index === 0 ? 'py-2 text-left font-semibold' : 'py-2 pl-2 text-right font-semibold'
                }
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {first}
              </th>
              {rest.map((cell, index) => (
                // The cells of a row are in the order of the columns, which never changes.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={index} className="py-1.5 pl-2 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
