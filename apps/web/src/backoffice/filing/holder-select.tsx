import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { clearButton } from '../../ui/forms/clear-button.ts';
import { profilesOfPersonQuery } from '../holders/api.ts';
import type { ReferenceChoice } from './api.ts';

export interface HolderSelectProps {
  'aria-label': string;
  /** Whose profiles there are to choose from. */
  person: string;
  chosen: ReferenceChoice | null;
  /** What it is without a choice. */
  unchosen?: string;
  /** Whether it may be for one that is archived. */
  isArchivedToo?: boolean;
  onChange: (profile: string | null) => void;
}

/** The investing profile of a person that a paper is for. */
export function HolderSelect({
  person,
  chosen,
  unchosen,
  isArchivedToo,
  onChange,
  ...field
}: HolderSelectProps) {
  const { data: profiles } = useQuery(profilesOfPersonQuery(useTransport(), person, isArchivedToo));
  const found = profiles?.map(({ _id, legalName }) => ({ value: _id, label: legalName })) ?? [];
  // One that was archived after it was chosen is still named.
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      label="Investing profile"
      placeholder={profiles?.length === 0 ? 'This person has none' : (unchosen ?? 'The person alone')}
      clearable
      clearButtonProps={clearButton(`Clear ${field['aria-label'].toLowerCase()}`)}
      value={chosen?.value ?? null}
      onChange={onChange}
      nothingFoundMessage="This person has no investing profile"
      data={choices}
    />
  );
}
