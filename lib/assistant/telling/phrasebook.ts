import { table } from '#lib/assistant/reading/packs/pack'

/** How a language says what was found: data only. `{n}` is a figure, `{v}` a value, `{np}` what is spoken of. */
export interface Phrasebook {
  readonly colon: string
  /** One and many of each noun; in German with its gender. */
  readonly nouns: Pairs
  /**
   * Qualities: values of choices by noun and field, as they stand beside several; + stands behind, = instead of the
   * noun. Here and below, what stands behind has another text beside one after |, and a comma in front of a German clause.
   */
  readonly qualities: Table
  /** Values of choices as a word of its own, where that is not what stands beside a noun: of several, and of one after |. */
  readonly alone: Table
  /** Whether qualities stand in front of the noun. */
  readonly qualities_before: boolean
  /** A field held to a value, and to another one; by noun and field, or by field for all nouns. */
  readonly held: Pairs
  /** Labels of fields, and of steps in time, that differ from those of the models; by noun and field, or by field. */
  readonly labels: Table
  /**
   * A field as rows tell it where its label and its value alone are no way to say it: of several, of one, and of several
   * and one below zero; a yes or no by its value.
   */
  readonly facts: Table
  /** A time of a field: `members.joined_on` "who joined {v}". */
  readonly timed: Table
  /** A row that belongs to it: `registrations.event` "for {v}", `member` of any noun "of {v}". */
  readonly related: Table
  /** A field held to a quantity {q}, to something at all, or between {a} and {b}; by noun, field and test. */
  readonly tested: Table
  readonly tests: Readonly<Record<TestWord, string>>
  /** What is counted, as it stands behind "at least 1"; phrases first, words behind them. */
  readonly singles: Table
  /** Countries with an article, behind "in" and "outside"; by their codes. */
  readonly countries: Pairs
  readonly periods: Table
  /** What the figures with a rule of their own are called. */
  readonly measures: Table
  /** The columns and rows of those figures, by their keys; English ones have their names. */
  readonly measured: Table
  /** How those figures are counted, by their names, or by the metric that several have; English ones say it themselves. */
  readonly defined: Table
  /** What a noun does not usually mean, and is said where it counts all the same. */
  readonly unusual: Table
  readonly words: Readonly<Record<Word, string>>
  /** Terms in one sentence, by concept. */
  readonly terms: Table
}

/** Names in a row, with a space between. */
type Names<Row extends string> = Row extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Row
export type TestWord = Names<'of equals not lacks is_set unset contains starts_with'>
export type Word =
  | Names<'and at_least at_most average by clarify clarify_help clarify_none clarify_which define_none difference each exactly'>
  | Names<'other_than with_only own per per_each points included excluded those'>
  | Names<'except given welcome from from_until among_these in_month in_year last_days less_than maximum median minimum more more_than'>
  | Names<'clarify_near clarify_offer offer_count offer_first offer_one offer_rows offer_sorted'>
  | Names<'next_days no no_word nobody nobody_near none_given not of offer_draft on or refuse_foreign refuse_order refuse_others'>
  | Names<'refuse_why refuse_forecast refuse_no_day refuse_no_record refuse_not_kept refuse_page refuse_how refuse_advice refuse_elsewhere refuse_seen refuse_instead instead_reasons share sum there_are there_are_none there_is too_little total'>
  | Names<'draft_whom draft_list_first draft_nobody draft_one draft_many left_out left_out_no_email left_out_no_consent left_out_deceased'>
  | Names<'left_out_not_current left_out_archived left_out_no_member left_out_not_overdue left_out_not_open'>
  | Names<'unknown_value until with with_count with_sum without yes yes_word too_slow not_allowed not_askable not_found_out'>
  | Names<'after before below between between_days came came_at came_never came_never_at came_times came_times_at days_early credits_off refunds_off way_it_came of_all_payers there_was there_were there_were_none figure_is from_on quarter_of quoted some titled total_is week_of years days tied renewals_since'>
type Table = Readonly<Record<string, string>>
type Pairs = Readonly<Record<string, readonly string[]>>

/** Reads a table whose texts have several parts with / between. */
export function pairs(text: string): Pairs {
  return Object.fromEntries(Object.entries(table(text)).map(([name, parts]) => [name, parts.split(' / ')]))
}
