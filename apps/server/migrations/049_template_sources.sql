-- A template is an uploaded PDF or a text written in the editor. One that agreements were made from is never changed:
-- a new version replaces it.
ALTER TABLE agreement_templates
  ADD COLUMN html text,
  ADD COLUMN "replacedBy" uuid REFERENCES agreement_templates;
CREATE INDEX agreement_templates_replaced_by ON agreement_templates ("replacedBy");
CREATE INDEX signature_requests_template ON signature_requests (template);
