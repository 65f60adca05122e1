import type { AnyRecord, Field } from '@paddock/contract';
import { type Collection, choiceLabel, safeColor, safeUrl } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { DateTime } from '../../ui/text/date-time.tsx';
import { formatPercentage } from '../../ui/text/format-figures.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './field-value.module.css';
import { isColorField, isPictureField } from './model/field-look.ts';
import { recordTitle } from './model/record-title.ts';
import { plainText, wireText } from './model/value-text.ts';
import { recordLink } from './record-link.ts';

export interface FieldValueProps {
  name: string;
  field: Field;
  value: unknown;
  timeZone: string;
  /** In a list: long values are cut, and pictures are small. */
  isShort?: boolean;
}

/** Shown where a record has no value. */
const missing = '—';

/** The value of any field, read-only, by its kind. */
export function FieldValue({ name, field, value, timeZone, isShort = false }: FieldValueProps) {
  if (value === null || value === undefined || value === '') return <>{missing}</>;
  switch (field.kind) {
    case 'boolean':
      return <>{value ? 'Yes' : 'No'}</>;
    case 'money':
      return <Money amount={Number(value)} />;
    case 'percent':
      return <>{formatPercentage(Number(value))}</>;
    case 'integer':
      return <>{/year$/i.test(name) ? wireText(value) : Number(value).toLocaleString('en-US')}</>;
    case 'instant':
      return <DateTime moment={wireText(value)} timeZone={timeZone} />;
    case 'texts':
      return <>{Array.isArray(value) && value.length > 0 ? listed(value, field) : missing}</>;
    case 'json':
      return (
        <code className={isShort ? classes.cut : classes.code}>
          {JSON.stringify(value, null, isShort ? 0 : 2)}
        </code>
      );
    case 'html':
      return (
        <span className={isShort ? classes.cut : classes.lines}>{plainText(wireText(value)) || missing}</span>
      );
    case 'reference':
      return field.references ? <Reference to={field.references} value={value} /> : <>{wireText(value)}</>;
    case 'text':
      return <Text name={name} field={field} text={wireText(value)} isShort={isShort} />;
  }
}

const listed = (values: readonly unknown[], field: Field): string =>
  values.map((each) => (field.values ? choiceLabel(String(each)) : String(each))).join(', ');

function Text({
  name,
  field,
  text,
  isShort,
}: {
  name: string;
  field: Field;
  text: string;
  isShort: boolean;
}) {
  if (field.values) return <>{choiceLabel(text)}</>;
  if (isColorField(name))
    return (
      <span className={classes.color}>
        <span
          className={classes.swatch}
          style={{ background: safeColor(text, 'transparent') }}
          aria-hidden="true"
        />
        {text}
      </span>
    );
  const address = isPictureField(name) ? safeUrl(text) : undefined;
  // The text beside it says what it is.
  if (address)
    return (
      <img className={isShort ? classes.thumbnail : classes.picture} src={address} alt="" loading="lazy" />
    );
  return (
    <span className={isShort ? classes.cut : classes.lines} dir="auto">
      {text}
    </span>
  );
}

/** A link to the record that a value refers to; a populated one shows its name. */
function Reference({ to, value }: { to: Collection; value: unknown }) {
  const record = (typeof value === 'object' ? value : { _id: wireText(value) }) as AnyRecord;
  return (
    <Link {...recordLink(to, record._id)} dir="auto">
      {recordTitle(to, record)}
    </Link>
  );
}
