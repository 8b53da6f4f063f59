-- The version of the notice that was shown beside Submit when the enquiry was sent.
ALTER TABLE enquiry ADD COLUMN notice TEXT;
