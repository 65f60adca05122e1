import { TextInput } from '@mantine/core';
import type { FilingDraftItem } from '@paddock/contract';
import { counted, filingFields, filingYears } from '@paddock/domain';
import { useState } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { fundsQuery, peopleQuery, type ReferenceChoice } from './api.ts';
import type { DraftValues } from './draft-row.tsx';
import classes from './filing.module.css';
import { ReferenceSelect } from './filing-fields.tsx';

export interface ApplyToAllProps {
  /** The selected drafts. */
  drafts: readonly FilingDraftItem[];
  onApply: (values: DraftValues) => Promise<unknown>;
}

/** The same values for all selected files; empty fields change nothing. */
export function ApplyToAll({ drafts, onApply }: ApplyToAllProps) {
  const [fund, setFund] = useState<ReferenceChoice | null>(null);
  const [user, setUser] = useState<ReferenceChoice | null>(null);
  const [year, setYear] = useState('');
  const [title, setTitle] = useState('');
  const has = (name: 'fund' | 'user' | 'year') => drafts.some(({ kind }) => filingFields[kind][name]);
  const isYear = year === '' || (Number(year) >= filingYears.first && Number(year) <= filingYears.last);
  const isEmpty = !fund && !user && !year && !title.trim();
  const apply = async () => {
    await onApply({
      ...(fund && { fund: fund.value }),
      ...(user && { user: user.value }),
      ...(year && { year: Number(year) }),
      ...(title.trim() && { title: title.trim() }),
    });
    setFund(null);
    setUser(null);
    setYear('');
    setTitle('');
  };
  return (
    <div className={classes.applyAll} role="group" aria-label="Apply to all selected files">
      <p className={classes.applyNote}>
        Fill in what all selected files have in common. Empty fields change nothing.
      </p>
      {has('user') ? (
        <ReferenceSelect
          label="Person"
          aria-label="Person for all"
          placeholder="As it is"
          chosen={user}
          onChange={setUser}
          find={peopleQuery}
        />
      ) : null}
      {has('fund') ? (
        <ReferenceSelect
          label="Fund"
          aria-label="Fund for all"
          placeholder="As it is"
          chosen={fund}
          onChange={setFund}
          find={fundsQuery}
        />
      ) : null}
      {has('year') ? (
        <TextInput
          label="Year"
          aria-label="Year for all"
          placeholder="As it is"
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={({ currentTarget }) => setYear(currentTarget.value.replace(/\D/g, ''))}
          error={isYear ? undefined : `A year from ${filingYears.first} to ${filingYears.last}.`}
        />
      ) : null}
      <TextInput
        label="Title"
        aria-label="Title for all"
        placeholder="As it is"
        maxLength={500}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <BusyButton variant="default" disabled={drafts.length === 0 || isEmpty || !isYear} onPress={apply}>
        Apply to {counted(drafts.length, 'file')}
      </BusyButton>
    </div>
  );
}
