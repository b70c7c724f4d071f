-- A question takes about 14,000 tokens of a model that plans its look-ups: 200,000 were fifteen questions a day.
alter table ai_settings alter column daily_tokens set default 1000000;
