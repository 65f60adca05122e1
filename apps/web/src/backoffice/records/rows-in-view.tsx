import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../../ui/data/data-table.tsx';
import { DataTableRow } from '../../ui/data/data-table-rows.tsx';

export interface RowsInViewProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowKey'> {
  rows: Row[];
}

/** Of a row that has not been measured yet. */
const usualHeight = 56;

/** A row that stays in view is not rendered again for each step of the scrolling. */
const Row = memo(DataTableRow) as typeof DataTableRow;

/** The cards of phones have a margin. */
const heightOf = (row: Element) =>
  row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBlockEnd || '0');

/**
 * The body of a long table: the rows near the window, with empty ones in place of the others. Each row states its
 * position, and the row that has the focus stays, with its neighbors, however far one scrolls.
 */
export function RowsInView<Row>({ columns, rows, rowKey }: RowsInViewProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowKey(row) : index;
    },
    measureElement: heightOf,
    rangeExtractor: (range) => withNeighbors(range, focused),
  });
  const items = virtualizer.getVirtualItems();
  useSteadyColumns(body, columns.map(({ key }) => key).join(), items.length > 0);
  useLayoutEffect(() => {
    const place = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    // A filter or a selection above the list moves it, and changes the height of the page.
    const observer = new ResizeObserver(place);
    place();
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = body.current;
    const follow = ({ type, target }: FocusEvent) => {
      const row = type === 'focusin' && target instanceof Element ? target.closest('tr') : null;
      const index = row?.dataset['index'];
      setFocused(index === undefined ? undefined : Number(index));
    };
    for (const type of ['focusin', 'focusout'] as const) element?.addEventListener(type, follow);
    return () => {
      for (const type of ['focusin', 'focusout'] as const) element?.removeEventListener(type, follow);
    };
  }, []);
  const end = items.at(-1)?.end ?? top;
  return (
    <tbody ref={body} role="rowgroup">
      {items.map((item, at) => {
        const row = rows[item.index];
        return row ? (
          <Fragment key={item.key}>
            <Gap height={item.start - (items[at - 1]?.end ?? top)} />
            <Row
              ref={virtualizer.measureElement}
              data-index={item.index}
              // The head is the first row.
              aria-rowindex={item.index + 2}
              columns={columns}
              row={row}
            />
          </Fragment>
        ) : null;
      })}
      <Gap height={virtualizer.getTotalSize() + top - end} />
    </tbody>
  );
}

/** In place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return <tr aria-hidden="true" style={{ height, background: 'none', border: 0, margin: 0, padding: 0 }} />;
}

function withNeighbors(range: Range, focused: number | undefined): number[] {
  const near = focused === undefined ? [] : [focused - 1, focused, focused + 1];
  const kept = near.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
}

/** Columns keep the widths that the first rows gave them; otherwise they would change while one scrolls. */
function useSteadyColumns(
  body: RefObject<HTMLTableSectionElement | null>,
  columnKeys: string,
  isFilled: boolean,
): void {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(document.documentElement.clientWidth);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    const heads = [...(table?.tHead?.rows[0]?.cells ?? [])];
    if (!table || !isFilled || width === 0 || columnKeys === '') return;
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    for (const [at, head] of heads.entries()) head.style.width = `${widths[at]}px`;
    table.style.tableLayout = 'fixed';
    return () => {
      for (const head of heads) head.style.width = '';
      table.style.tableLayout = '';
    };
  }, [body, columnKeys, isFilled, width]);
}
