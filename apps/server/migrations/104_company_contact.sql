-- The contact data of a company is also that of its portal: footers, emails and wire pages show this one record.
ALTER TABLE companies ADD COLUMN phone text;

-- Portals are kept in memory with their contact data, and pages are made from both.
CREATE TRIGGER tell_portals AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_portals();
CREATE TRIGGER tell_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_pages();
