-- One row, written to find out whether an enquiry could be; the filler takes the room of one.
CREATE TABLE heartbeat (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TIMESTAMPTZ NOT NULL,
  filler BYTEA NOT NULL
);

ALTER TABLE heartbeat ALTER COLUMN filler SET STORAGE EXTERNAL;
