import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { tidyAmount } from '../../ui/forms/money-field.tsx';
import { CloseIcon } from '../../ui/media/icons.tsx';
import classes from './lines-field.module.css';
import { type Line, readLines, writeLines } from './offering-values.ts';

export interface LineColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'amount' | 'percent';
}

export interface LinesFieldProps {
  label: string;
  help?: ReactNode;
  columns: readonly LineColumn[];
  /** What one line is called: "source". */
  lineName: string;
  /** The lines as JSON. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** A small table as a field of a form: a line each, added and removed with buttons, or pasted from a spreadsheet. */
export function LinesField(props: LinesFieldProps) {
  const { label, help, columns, lineName, value, onChange, error } = props;
  const lines = readLines(value);
  const group = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    group.current?.querySelector<HTMLInputElement>('li:last-of-type input')?.focus();
  });
  const change = (at: number, changed: Line) =>
    onChange(writeLines(lines.with(at, { ...lines[at], ...changed })));
  const paste = (event: ClipboardEvent, at: number, from: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = readPasted(text, columns.slice(from));
    const first = { ...lines[at], ...pasted[0] };
    const rest = pasted.slice(1).map((line) => ({ ...emptyLine(columns), ...line }));
    onChange(writeLines([...lines.slice(0, at), first, ...rest, ...lines.slice(at + 1)]));
  };
  return (
    <fieldset ref={group} className={classes.lines}>
      <legend className={classes.legend}>{label}</legend>
      {help ? <p className={classes.help}>{help}</p> : null}
      {lines.length > 0 ? (
        <div className={classes.heads} aria-hidden="true">
          {columns.map(({ key, label: column, kind }) => (
            <span key={key} className={classes[kind]}>
              {column}
            </span>
          ))}
        </div>
      ) : null}
      <ul className={classes.list}>
        {lines.map((line, at) => (
          <li key={at} className={classes.line}>
            {columns.map(({ key, label: column, kind }, place) => (
              <TextInput
                key={key}
                className={classes[kind]}
                aria-label={`${column} of ${lineName} ${at + 1}`}
                placeholder={column}
                value={line[key] ?? ''}
                maxLength={200}
                autoComplete="off"
                inputMode={kind === 'text' ? 'text' : 'decimal'}
                leftSection={kind === 'amount' ? <span aria-hidden="true">$</span> : undefined}
                rightSection={kind === 'percent' ? <span aria-hidden="true">%</span> : undefined}
                onChange={({ currentTarget }) => change(at, { [key]: currentTarget.value })}
                onBlur={() => kind === 'amount' && change(at, { [key]: tidyAmount(line[key] ?? '') })}
                onPaste={(event) => paste(event, at, place)}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${lineName} ${at + 1}`}
              onClick={() => onChange(writeLines(lines.toSpliced(at, 1)))}
            >
              <CloseIcon size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            isAdding.current = true;
            onChange(writeLines([...lines, emptyLine(columns)]));
          }}
        >
          Add a {lineName}
        </Button>
      </div>
    </fieldset>
  );
}

const emptyLine = (columns: readonly LineColumn[]): Line =>
  Object.fromEntries(columns.map(({ key }) => [key, '']));

/** Cells of a spreadsheet as lines of these columns. */
const readPasted = (text: string, columns: readonly LineColumn[]): Line[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((row) => {
      const cells = row.split('\t');
      return Object.fromEntries(
        columns.flatMap(({ key, kind }, at) => {
          const cell = cells[at]?.trim();
          if (cell === undefined) return [];
          return [[key, kind === 'amount' ? tidyAmount(cell) : cell]];
        }),
      );
    });
