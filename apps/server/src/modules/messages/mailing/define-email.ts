import type { Config } from '../../../platform/config.ts';
import type { Brand } from './brand.ts';
import type { EmailMessage } from './email-message.ts';

/** An email with its subject. */
export type EmailText = EmailMessage & { readonly subject: string };

/** What sample data is made from. Its links lead to the server that shows the samples. */
export interface EmailSampleContext {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly portal: Brand;
}

const template = Symbol('email template');

/** The name of the template that has composed an email. */
export const templateOf = (email: ComposedEmail): string => email[template];

/** Marks an email that a template has composed. Only {@link defineEmail} creates it. */
export interface ComposedEmail {
  readonly [template]: string;
}

/** A kind of email, with sample data for each of its forms. */
export interface EmailTemplate {
  readonly name: string;
  /** Composes each sample, by name. */
  samples(context: EmailSampleContext): Readonly<Record<string, EmailText>>;
}

const templates = new Map<string, EmailTemplate>();

/** Every kind of email, ordered by name. */
export function emailTemplates(): readonly EmailTemplate[] {
  return [...templates.values()].toSorted((first, second) => first.name.localeCompare(second.name));
}

/**
 * Declares a kind of email: its text as a function of its data, and sample data for the preview of `npm run dev`. An
 * email that no template has composed cannot be queued.
 */
export function defineEmail<Args extends unknown[], Email extends EmailText>(
  name: string,
  compose: (...args: Args) => Email,
  samples: (context: EmailSampleContext) => Readonly<Record<string, Readonly<NoInfer<Args>>>>,
): (...args: Args) => Email & ComposedEmail {
  if (templates.has(name)) throw new Error(`There are two email templates called "${name}".`);
  templates.set(name, {
    name,
    samples: (context) =>
      Object.fromEntries(
        Object.entries(samples(context)).map(([sample, args]) => [sample, compose(...args)]),
      ),
  });
  return (...args) => ({ ...compose(...args), [template]: name });
}
