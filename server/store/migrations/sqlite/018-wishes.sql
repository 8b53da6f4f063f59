-- What the sender of an enquiry asks for: a copy, a correction, erasure, or a complaint.
CREATE TABLE wish (
  enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  done_at INTEGER,
  PRIMARY KEY (enquiry_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX wish_open ON wish (asked_at) WHERE done_at IS NULL;
