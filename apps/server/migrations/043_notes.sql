-- What the team writes about a record. A note outlives an account that is deleted, but not its record.
CREATE TABLE notes (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  collection text NOT NULL,
  record uuid NOT NULL,
  text text NOT NULL,
  author uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX notes_record ON notes (record, collection, "createdAt", _id);
CREATE INDEX notes_created ON notes ("createdAt", _id);
CREATE INDEX notes_author ON notes (author);
CREATE TRIGGER touch BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

-- The history of one record, newest first, however long the log is.
DROP INDEX audit_events_record;
CREATE INDEX audit_events_record ON audit_events (record, collection, at, _id);
