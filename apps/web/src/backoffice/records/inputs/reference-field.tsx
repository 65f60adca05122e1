import { type MantineSize, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnyRecord } from '@paddock/contract';
import { type Collection, collectionWords } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { clearButton } from '../../../ui/forms/filter-row.tsx';
import { debounceDelay } from '../../../ui/hooks/timing.ts';
import { recordQuery, referenceChoicesQuery } from '../api.ts';
import { recordTitle } from '../model/record-title.ts';

export interface ReferenceFieldProps {
  collection: Collection;
  label: ReactNode;
  /** The id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: ReactNode;
  size?: MantineSize;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** People share names, so the address tells them apart. */
const labelOf = (collection: Collection, record: AnyRecord) => {
  const title = recordTitle(collection, record);
  const email = collection === 'users' ? record['email'] : undefined;
  return typeof email === 'string' && email !== title ? `${title}, ${email}` : title;
};

/** Chooses a record of another collection, found on the server while one types. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { collection, value, onChange, isRequired = false, isDisabled = false, size = 'md', ...rest } = props;
  const transport = useTransport();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const current = useQuery({ ...recordQuery(transport, collection, value), enabled: value !== '' });
  const currentLabel = current.data ? labelOf(collection, current.data) : '';
  // The text of the choice itself is not a search.
  const [search] = useDebouncedValue(typed === currentLabel ? '' : typed.trim(), debounceDelay);
  const found = useQuery({ ...referenceChoicesQuery(transport, collection, search), enabled: isOpen });
  const choices = new Map((found.data ?? []).map((record) => [record._id, labelOf(collection, record)]));
  if (value) choices.set(value, choices.get(value) ?? (currentLabel || value));
  const { one, many } = collectionWords(collection);
  return (
    <Select
      {...rest}
      size={size}
      data={[...choices].map(([id, label]) => ({ value: id, label }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      clearable={!isRequired}
      clearButtonProps={clearButton(`No ${one}`)}
      withAsterisk={isRequired}
      disabled={isDisabled}
      placeholder={`Search ${many}`}
      nothingFoundMessage={found.isFetching ? 'Searching…' : `No ${many} found`}
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
