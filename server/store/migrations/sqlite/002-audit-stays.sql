-- REPLACE deletes what is in its way without asking the triggers for DELETE.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
WHEN EXISTS (
  SELECT 1 FROM audit
  WHERE (id = NEW.id OR rowid = NEW.rowid)
    AND (id, at, action, details) <> (NEW.id, NEW.at, NEW.action, NEW.details)
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
