-- What the owner has made of an enquiry. What is there already was delivered, so it counts as read.
CREATE TABLE mark (
  enquiry_id UUID PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
  read_at TIMESTAMPTZ,
  handled_at TIMESTAMPTZ,
  note TEXT NOT NULL DEFAULT ''
);
INSERT INTO mark (enquiry_id, read_at) SELECT id, received_at FROM enquiry;
CREATE INDEX mark_handled ON mark (enquiry_id) WHERE handled_at IS NOT NULL;

-- The text that is searched, taken up by the desk alone: whoever accepts enquiries writes nothing
-- here. Its trigrams are numbers that the software gives, whatever the locale of the database.
CREATE TABLE searchable (
  enquiry_id UUID PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
  received_at TIMESTAMPTZ NOT NULL,
  folded TEXT NOT NULL,
  grams INTEGER[] NOT NULL
);
CREATE INDEX searchable_by_arrival ON searchable (received_at, enquiry_id);
CREATE INDEX searchable_by_gram ON searchable USING gin (grams);
