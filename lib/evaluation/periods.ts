/** Conditions on a date, for gold SQL: `joined_on ${LAST_MONTH}`. */
export const THIS_MONTH = `between date_trunc('month', :today)::date and (date_trunc('month', :today) + interval '1 month - 1 day')::date`
export const LAST_MONTH = `between (date_trunc('month', :today) - interval '1 month')::date and (date_trunc('month', :today) - interval '1 day')::date`
export const LAST_QUARTER = `between (date_trunc('quarter', :today) - interval '3 months')::date and (date_trunc('quarter', :today) - interval '1 day')::date`
export const THIS_YEAR = `between date_trunc('year', :today)::date and (date_trunc('year', :today) + interval '1 year - 1 day')::date`
export const LAST_YEAR = `between (date_trunc('year', :today) - interval '1 year')::date and (date_trunc('year', :today) - interval '1 day')::date`
