-- The end of the identifier is the reference that people see. Older enquiries may share one, so
-- they are numbered; with new ones the index makes it unique.
ALTER TABLE enquiry ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
UPDATE enquiry SET twin = number FROM (
  SELECT id AS same, row_number() OVER (
    PARTITION BY substr(CAST(id AS TEXT), 31) ORDER BY id
  ) - 1 AS number FROM enquiry
) AS numbered WHERE id = same AND number > 0;
CREATE UNIQUE INDEX enquiry_by_reference ON enquiry (substr(CAST(id AS TEXT), 31), twin);

-- The desk indexes all enquiries again, with their references.
INSERT INTO search (search) VALUES ('delete-all');
DROP TRIGGER searchable_is_removed;
DELETE FROM searchable;
CREATE TRIGGER searchable_is_removed AFTER DELETE ON searchable
BEGIN
  INSERT INTO search (search, rowid, folded) VALUES ('delete', OLD.number, OLD.folded);
END;
