-- What the owner has made of an enquiry. What is there already was delivered, so it counts as read.
CREATE TABLE mark (
  enquiry_id TEXT PRIMARY KEY NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
  read_at INTEGER,
  handled_at INTEGER,
  note TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
INSERT INTO mark (enquiry_id, read_at) SELECT id, received_at FROM enquiry;
CREATE INDEX mark_handled ON mark (enquiry_id) WHERE handled_at IS NOT NULL;

-- The text that is searched, taken up by the desk alone: whoever accepts enquiries writes nothing
-- here. It goes with its enquiry, and every trigram of it with it, at once.
CREATE TABLE searchable (
  number INTEGER PRIMARY KEY NOT NULL,
  enquiry_id TEXT NOT NULL UNIQUE REFERENCES enquiry (id) ON DELETE CASCADE,
  folded TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE search USING fts5 (
  folded, content = 'searchable', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO search (search, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER searchable_is_added AFTER INSERT ON searchable
BEGIN
  INSERT INTO search (rowid, folded) VALUES (NEW.number, NEW.folded);
END;

CREATE TRIGGER searchable_is_changed AFTER UPDATE OF folded ON searchable
BEGIN
  INSERT INTO search (search, rowid, folded) VALUES ('delete', OLD.number, OLD.folded);
  INSERT INTO search (rowid, folded) VALUES (NEW.number, NEW.folded);
END;

CREATE TRIGGER searchable_is_removed AFTER DELETE ON searchable
BEGIN
  INSERT INTO search (search, rowid, folded) VALUES ('delete', OLD.number, OLD.folded);
END;
