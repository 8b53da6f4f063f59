-- Letters are folded otherwise, so the desk takes up all of them again.
INSERT INTO search (search) VALUES ('delete-all');
DROP TRIGGER searchable_is_removed;
DELETE FROM searchable;
CREATE TRIGGER searchable_is_removed AFTER DELETE ON searchable
BEGIN
  INSERT INTO search (search, rowid, folded) VALUES ('delete', OLD.number, OLD.folded);
END;
