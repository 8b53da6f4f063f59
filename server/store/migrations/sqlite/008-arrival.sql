-- The order in which enquiries were stored, which no clock decides: the number of their batch. It is
-- counted apart from them, so that none is given twice. Older ones are in no order.
CREATE TABLE arrival (number INTEGER NOT NULL) STRICT;
INSERT INTO arrival VALUES (0);
ALTER TABLE enquiry ADD COLUMN arrival INTEGER;
CREATE INDEX enquiry_by_batch ON enquiry (arrival) WHERE arrival IS NOT NULL;
