-- One row, written to find out whether an enquiry could be; the filler takes the room of one.
CREATE TABLE heartbeat (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  at INTEGER NOT NULL,
  filler BLOB NOT NULL
) STRICT;
