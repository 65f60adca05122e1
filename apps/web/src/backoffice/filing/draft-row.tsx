import { Button, Checkbox, TextInput } from '@mantine/core';
import type { FilingDraftItem } from '@paddock/contract';
import { filingFields } from '@paddock/domain';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { RemoveButton } from '../../ui/forms/remove-button.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { fundsQuery, peopleQuery } from './api.ts';
import classes from './filing.module.css';
import { HolderSelect, ReferenceSelect, YearField } from './filing-fields.tsx';
import { kindNames } from './kind-names.ts';
import { MatchRow, type MatchRowProps } from './matches.tsx';

interface SavedTextField {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface SavedTextProps {
  value: string;
  /** Called when the field is left or Enter is pressed, if the text has changed. */
  onSave: (value: string) => void;
  children: (field: SavedTextField) => ReactNode;
}

/** The state of a text that is saved once it is complete. */
function SavedText({ value, onSave, children }: SavedTextProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed.trim() !== value) onSave(typed.trim());
    setTyped(undefined);
  };
  return children({
    value: typed ?? value,
    onChange: ({ currentTarget }) => setTyped(currentTarget.value),
    onBlur: save,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') save();
    },
  });
}

export interface DraftValues {
  title?: string | null;
  fund?: string | null;
  user?: string | null;
  investing_entity?: string | null;
  year?: number | null;
}

export interface DraftRowProps {
  draft: FilingDraftItem;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onEdit: (values: DraftValues) => void;
  onOpen: () => unknown;
  onDiscard: () => void;
  onConfirm: MatchRowProps['onConfirm'];
}

/** A file with what it is filed under, and what is missing. */
export function DraftRow({
  draft,
  isSelected,
  onSelect,
  onEdit,
  onOpen,
  onDiscard,
  onConfirm,
}: DraftRowProps) {
  const { originalName: name, kind, problems } = draft;
  const fields = filingFields[kind];
  const choice = (reference: FilingDraftItem['fund']) =>
    reference && { value: reference._id, label: reference.name };
  return (
    <li className={classes.draft} aria-label={name}>
      <div className={classes.draftHead}>
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        <div className={classes.draftName}>
          <span className={classes.name} dir="auto">
            <Breakable text={name} />
          </span>
          <span className={classes.quiet}>
            {kindNames[kind]}
            {draft.filedBy ? `, uploaded by ${draft.filedBy}` : ''}
          </span>
        </div>
        {problems.length === 0 && !draft.match?.isReleased ? (
          <StatusBadge tone="done">Ready</StatusBadge>
        ) : null}
        <div className={classes.rowActions}>
          <Button
            variant="default"
            size="sm"
            aria-label={`Open ${name}`}
            disabled={draft.file !== 'stored'}
            onClick={onOpen}
          >
            Open
          </Button>
          <RemoveButton aria-label={`Remove ${name}`} onClick={onDiscard}>
            Remove
          </RemoveButton>
        </div>
      </div>
      {draft.match ? <MatchRow name={name} match={draft.match} onConfirm={onConfirm} /> : null}
      <div className={classes.fields}>
        {fields.user ? (
          <ReferenceSelect
            label="Person"
            aria-label={`Person for ${name}`}
            placeholder={kind === 'news_documents' ? 'Everyone in the fund' : 'Choose a person'}
            chosen={choice(draft.user)}
            onChange={(user) => onEdit({ user: user?.value ?? null })}
            find={peopleQuery}
          />
        ) : null}
        {fields.investing_entity && draft.user ? (
          <HolderSelect
            key={draft.user._id}
            aria-label={`Investing profile for ${name}`}
            person={draft.user._id}
            chosen={choice(draft.investing_entity)}
            {...(kind === 'synd_agreements' && { unchosen: 'The one that has committed' })}
            onChange={(investing_entity) => onEdit({ investing_entity })}
          />
        ) : null}
        {fields.fund ? (
          <ReferenceSelect
            label="Fund"
            aria-label={`Fund for ${name}`}
            placeholder={kind === 'tax_documents' ? 'No fund' : 'Choose a fund'}
            chosen={choice(draft.fund)}
            onChange={(fund) => onEdit({ fund: fund?.value ?? null })}
            find={fundsQuery}
          />
        ) : null}
        {fields.year ? (
          <YearField
            key={draft.year}
            aria-label={`Year for ${name}`}
            year={draft.year}
            onChange={(year) => onEdit({ year })}
          />
        ) : null}
        <SavedText value={draft.title ?? ''} onSave={(title) => onEdit({ title: title || null })}>
          {(field) => (
            <TextInput
              label="Title"
              aria-label={`Title for ${name}`}
              placeholder={name}
              maxLength={500}
              {...field}
            />
          )}
        </SavedText>
      </div>
      {problems.length > 0 ? (
        <p className={classes.problem} role="status">
          {problems.join(' ')}
        </p>
      ) : null}
    </li>
  );
}
