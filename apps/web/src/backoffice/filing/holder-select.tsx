import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { clearButton } from '../../ui/forms/clear-button.ts';
import { profilesOfPersonQuery } from '../holders/api.ts';
import { nameProfile, type ReferenceChoice } from './api.ts';

export interface HolderSelectProps {
  'aria-label': string;
  /** Whose profiles there are to choose from. */
  person: string;
  chosen: ReferenceChoice | null;
  /** What it is without a choice. */
  unchosen?: string;
  onChange: (profile: string | null) => void;
}

/** The investing profile of a person that a paper is for. An archived one still gets the papers of what it has held. */
export function HolderSelect({ person, chosen, unchosen, onChange, ...field }: HolderSelectProps) {
  const { data: profiles } = useQuery(profilesOfPersonQuery(useTransport(), person, true));
  const found = profiles?.map((profile) => ({ value: profile._id, label: nameProfile(profile) })) ?? [];
  // The chosen one is named before the others are there.
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
