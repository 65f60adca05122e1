/** What is written into a template beside its form fields; all of it may be left to the form fields. */
export interface TemplateDetails {
  readonly fundName?: string;
  readonly company?: string;
  readonly portalName?: string;
  /** The state whose law governs; Delaware when left out. */
  readonly governingLaw?: string;
}
