import { isBlankHtml } from '@paddock/domain';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/layout/section.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import classes from './offering.module.css';
import { type PartId, part } from './parts.ts';

export interface NamedTextProps {
  id: PartId;
  /** What the text is about, above it. */
  name?: string | null;
  /** Beside the name. */
  more?: ReactNode;
  html: string | null;
}

/** A part of an offering that is a text, with a name or without. Nothing while both are empty. */
export function NamedText({ id, name, more, html }: NamedTextProps) {
  const isNamed = Boolean(name?.trim());
  const hasText = !isBlankHtml(html);
  if (!isNamed && !hasText) return null;
  return (
    <Section {...part(id)}>
      {isNamed ? (
        <p className={classes.name}>
          <bdi>{name}</bdi> {more}
        </p>
      ) : null}
      {hasText ? <Prose html={html ?? ''} /> : null}
    </Section>
  );
}
