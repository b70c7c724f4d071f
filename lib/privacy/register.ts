/**
 * The register of personal data: of every table of an association, whose rows they are, what each column tells of a
 * person, and what takes its place when that person is erased. Erasure and the export of one person follow it, and
 * register.test.ts holds it against the database, so that no column comes without a decision.
 */

/** What belongs to one person, looked up before anything is changed: identifiers, or addresses as look-ups use them. */
type Owned =
  | 'members'
  | 'accounts'
  | 'registrations'
  | 'invoices'
  | 'credit_notes'
  | 'payments'
  | 'mails'
  | 'audit_entries'
  | 'imports'
  | 'conversations'
  | 'addresses'

/** What takes the place of a value. `{n}` is the number of the erased person. */
type Replacement = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>

/** One table. Each of its columns stands in one of `personal`, `texts`, `whole`, `secret` and `other`. */
export interface TableRule {
  /** What a row is. */
  holds: string
  /** The columns by which a row belongs to a person; it does when any of them names one of the person's. */
  of?: readonly (readonly [column: string, owned: Owned])[]
  /** What becomes of the person's rows: values replaced, the rows deleted, or nothing, with the reason. */
  erasure: 'replaced' | 'deleted' | { kept: string }
  /** What tells of the person whose row it is, and what stands there afterwards. */
  personal?: Readonly<Record<string, Replacement>>
  /** Text in which anybody may be named: there the person's names and addresses are replaced, in whosever row. */
  texts?: string
  /** Text that goes as a whole where it names the person, or the row with it: what is said with a name says who it was. */
  whole?: Readonly<Record<string, Replacement>>
  /** What becomes of a row whose `whole` text names the person. */
  when_named?: 'deleted'
  /** The condition, in SQL, that of a row `t` nobody but the person themselves may learn whose it is. */
  unnamed?: string
  /** Of the person and never handed out: what proves who somebody is. */
  secret?: string
  /** Tells nothing of a person, or nothing any more once the rest is gone. */
  other?: string
  /** What issued papers and the books say: it goes with the choice to erase papers, or when their time is over. */
  printed?: string
  /** The condition, in SQL, that a row `t` is no paper yet, so that nothing of it has to be kept. */
  is_draft?: string
}

/** @internal Columns that mean the same everywhere: the association, identifiers made at random, versions and times of rows. */
export const COMMON_COLUMNS = 'tenant_id id version created_at updated_at'

const GONE = '(erased)'
const PERSON = 'Erased person {n}'
const NO_PERSON = { kept: 'Holds nothing of a person.' } as const

/** What an association keeps. */
export const REGISTER: Readonly<Record<string, TableRule>> = {
  // People and what they belong to
  members: {
    holds: 'A member. The row stays as a pseudonym, so that figures, terms and papers keep what they refer to.',
    of: [['id', 'members']],
    erasure: 'replaced',
    personal: {
      member_number: 'erased-{n}',
      first_name: 'Erased',
      last_name: 'person {n}',
      email: null,
      email_key: null,
      confirmed_email_key: null,
      phone: null,
      organization: null,
      job_title: null,
      birth_date: null,
      address_line1: null,
      address_line2: null,
      postal_code: null,
      city: null,
      region: null,
      country: null,
      language: null,
      photo_url: null,
      status_reason: null,
      override_status: null,
      override_until: null,
      override_reason: null,
      leaving_reason: null,
      account_id: null,
      parent_member_id: null,
      payer_member_id: null,
      referral_source: null,
      referred_by_member_id: null,
      group_id: null,
      group_role: null,
      group_since: null,
      mail_consent: {},
      tags: [],
      consents: [],
      custom_values: {},
      notes: null,
      directory_opt_in: false,
      directory_email: false,
      directory_phone: false,
      directory_organization: false,
      directory_city: false,
      gets_feedback_requests: false,
      auto_renew: false,
      last_seen_at: '-infinity',
    },
    texts: 'organization job_title status_reason override_reason leaving_reason referral_source custom_values notes',
    other:
      'kind status tier_id joined_on current_term_start valid_through grace_through renewal_due_on leaves_on resigned_on archived_at deceased_on has_joined last_paid_on list_status name_key erased_at',
  },
  groups: {
    holds: 'A family or organisation whose people share a membership.',
    erasure: 'replaced',
    texts: 'name',
    other: 'kind name_key',
  },
  member_words: {
    holds: 'The words that a member is found by. Those of the pseudonym take their place.',
    of: [['member_id', 'members']],
    erasure: 'deleted',
    other: 'member_id word',
  },
  accounts: {
    holds: 'A sign-in. It is closed for good, and its address is free for a new one.',
    of: [['id', 'accounts']],
    erasure: 'replaced',
    personal: {
      email: 'erased-{n}@erased.invalid',
      email_key: 'erased-{n}@erased.invalid',
      first_name: 'Erased',
      last_name: 'person {n}',
      password_hash: GONE,
      status: 'disabled',
      email_verified_at: null,
      last_login_at: null,
      joining_answers: {},
      joining_consents: [],
    },
    other: 'roles session_version summary_frequency',
  },
  summaries: {
    holds: 'What waited when the summary of an account was last due.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    other: 'account_id looked_on looked_at counts',
  },
  account_registrations: {
    holds: 'What somebody said when registering, until the address is confirmed.',
    of: [['email_key', 'addresses']],
    erasure: 'deleted',
    personal: {
      email: GONE,
      email_key: GONE,
      first_name: GONE,
      last_name: GONE,
      joining_answers: {},
      joining_consents: [],
    },
    secret: 'password_hash token_hash',
    other: 'expires_at',
  },
  email_changes: {
    holds: 'An address that a member wants on the record, until the link mailed to it is used.',
    of: [['member_id', 'members']],
    erasure: 'deleted',
    personal: { email: GONE, email_key: GONE },
    secret: 'token_hash',
    other: 'member_id expires_at',
  },
  browser_sessions: {
    holds: 'A browser that is or was signed in.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    personal: { user_agent: null },
    other: 'account_id last_seen_at expires_at ended_at',
  },
  mail_tokens: {
    holds: 'A link that was mailed to confirm an address or choose a password.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    personal: { email: GONE, email_key: GONE },
    secret: 'token_hash password_hashes',
    other: 'account_id purpose expires_at used_at',
  },
  terms: {
    holds: 'A stretch of membership. Figures of past days are worked out from it.',
    of: [['member_id', 'members']],
    erasure: 'replaced',
    personal: { billing_reason: GONE },
    other:
      'member_id tier_id start_on end_on source invoice_id state created_by awaits_approval requires_payment billing continued_on replaces_term_id replaced_end_on follows_term_id',
  },
  status_periods: {
    holds: 'The status of a member day by day.',
    of: [['member_id', 'members']],
    erasure: { kept: 'States and days of a pseudonym; figures of past days are worked out from them.' },
    other: 'member_id status from_on to_on cause account_id is_assumed',
  },
  duplicates: {
    holds: 'Two records that may be one person, and what was decided of them.',
    of: [
      ['member_id', 'members'],
      ['other_member_id', 'members'],
    ],
    erasure: { kept: 'Which two records were looked at; of the records themselves it says nothing.' },
    other: 'member_id other_member_id reasons score state is_chosen decided_by decided_at',
  },
  duplicate_searches: {
    holds: 'The last search for people recorded twice.',
    erasure: NO_PERSON,
    other: 'state found_count is_cut requested_at started_at finished_at',
  },
  member_merges: {
    holds: 'Two records made one. The number of the other one stays taken.',
    of: [['member_id', 'members']],
    erasure: 'replaced',
    personal: { merged_name: PERSON, merged_number: GONE },
    other: 'duplicate_id member_id merged_member_id retired_number moved merged_by merged_at undone_at',
  },
  member_merge_rows: {
    holds: 'A row as it was before two records were merged, for a day.',
    erasure: 'replaced',
    whole: { before: null, after: null },
    when_named: 'deleted',
    other: 'merge_id position table_name',
  },
  membership_periods: {
    holds: 'Tier and dates of a member day by day.',
    of: [['member_id', 'members']],
    erasure: { kept: 'Dates of a pseudonym; figures of past days are worked out from them.' },
    other: 'member_id tier_id current_term_start valid_through grace_through from_on to_on is_assumed',
  },

  // Events
  registrations: {
    holds: 'A place at an event, of a member or a guest. That somebody had it still counts.',
    of: [['id', 'registrations']],
    erasure: 'replaced',
    personal: {
      guest_name: PERSON,
      guest_email: null,
      companions: [],
      answers: {},
      custom_values: {},
      billing_reason: GONE,
      cancel_reason: null,
    },
    // Somebody who has a record here may come along with somebody else.
    texts: 'companions',
    other:
      'event_id member_id ticket_type_id guest_key quantity status price_minor currency invoice_id code source party_id registered_at offer_expires_at checked_in_at checked_out_at seats_came seats_inside seats_absent cancelled_at notice notice_before kept_at billing payment_promised_at payment_due_at',
  },
  guest_registrations: {
    holds: 'What a guest asked for on the public page of an event, until a day after it was sent.',
    of: [['email_key', 'addresses']],
    erasure: 'deleted',
    personal: { name: GONE, email: GONE, email_key: GONE, companions: [], custom_values: {} },
    secret: 'token_hash',
    other: 'event_id ticket_type_id quantity code expires_at mail_id registration_id',
  },
  feedback_stops: {
    holds: 'The address of somebody who is no member and is not to be asked what events were like.',
    of: [['email_key', 'addresses']],
    erasure: 'deleted',
    personal: { email_key: GONE },
  },
  check_ins: {
    holds: 'A scan of a ticket.',
    of: [['registration_id', 'registrations']],
    erasure: { kept: 'That a seat was taken counts on; whose it was no longer shows.' },
    other: 'event_id registration_id session_id kind at by_account_id device nonce result reason scanned_at seats',
  },
  feedback: {
    holds: 'What somebody said after an event. The ratings count on, the words go.',
    of: [['registration_id', 'registrations']],
    erasure: 'replaced',
    unnamed: 't.is_anonymous',
    personal: { liked: '', improve: '' },
    other: 'event_id registration_id rating nps is_anonymous',
  },
  events: {
    holds: 'An event.',
    erasure: 'replaced',
    texts: 'title description location address online_url cancel_reason custom_values',
    other:
      'kind event_date end_date time_zone starts_at ends_at attendance_mode capacity seats_taken event_status visibility takes_guests registration_opens_at registration_closes_at cancel_by waitlist_mode offer_minutes currency organizer_account_id tags cancelled_at archived_at external_number',
  },
  event_sessions: {
    holds: 'A part of the programme of an event, with its speakers.',
    erasure: 'replaced',
    texts: 'title description speakers',
    other: 'event_id starts_at ends_at room track capacity credit_points',
  },
  event_words: {
    holds: 'The words that an event is found by; they follow its title and place.',
    erasure: NO_PERSON,
    other: 'event_id word',
  },
  event_cancellations: {
    holds: 'What is done with the invoices of a cancelled event.',
    erasure: 'replaced',
    texts: 'faults',
    other: 'event_id refund_method refunded_on notifies invoice_count settled_count finished_at',
  },
  event_tiers: { holds: 'Which tiers an event is for.', erasure: NO_PERSON, other: 'event_id tier_id' },
  ticket_types: {
    holds: 'A ticket that an event offers.',
    erasure: NO_PERSON,
    other:
      'event_id name description price_minor currency tax_rate quota sold sale_from sale_to audience tier_ids code min_per_order max_per_order attendance_mode waitlist_enabled hidden_when_sold_out is_active position payment_rule',
  },

  // Money. Amounts, numbers, dates and what was sold stay; who it was for goes with the papers.
  invoices: {
    holds: 'An invoice, with its payer as printed. Number, dates, lines and amounts stay for good.',
    of: [['id', 'invoices']],
    erasure: 'replaced',
    printed: 'bill_to member_number public_note po_number write_off_reason custom_values',
    is_draft: "t.status = 'draft'",
    personal: {
      bill_to: { name: PERSON },
      member_number: 'erased-{n}',
      memo: null,
      public_note: null,
      po_number: null,
      void_reason: null,
      write_off_reason: null,
      custom_values: {},
    },
    texts: 'memo public_note void_reason write_off_reason custom_values',
    other:
      'bill_to_follows_member created_by credited_minor currency discount_minor due_date external_number finalized_at issue_date issuer kind member_id number paid_at paid_minor paid_on payer_key payer_name reference registration_id remaining_minor sent_at series service_from service_to status subtotal_minor tax_minor term_id total_minor uncollectible_at voided_at',
  },
  invoice_lines: {
    holds: 'A line of an invoice. It may name the person it is for.',
    of: [['invoice_id', 'invoices']],
    erasure: 'replaced',
    printed: 'description',
    is_draft: "t.invoice_id in (select d.id from invoices d where d.tenant_id = t.tenant_id and d.status = 'draft')",
    texts: 'description',
    other:
      'invoice_id position quantity unit_price_minor discount_minor tax_name tax_rate tax_included tax_minor amount_minor source source_id',
  },
  credit_notes: {
    holds: 'A credit note, with its payer as printed.',
    of: [['id', 'credit_notes']],
    erasure: 'replaced',
    printed: 'payer_name bill_to note',
    personal: { payer_name: PERSON, bill_to: { name: PERSON }, note: null },
    other:
      'created_by currency freed_minor invoice_id issue_date issuer member_id number payer_key reason sent_at subtotal_minor tax_minor total_minor',
  },
  credit_note_lines: {
    holds: 'A line of a credit note.',
    of: [['credit_note_id', 'credit_notes']],
    erasure: 'replaced',
    printed: 'description',
    texts: 'description',
    other: 'credit_note_id invoice_line_id position tax_name tax_rate tax_minor amount_minor',
  },
  payments: {
    holds: 'A payment, with who paid.',
    of: [['id', 'payments']],
    erasure: 'replaced',
    printed: 'payer_name member_number reference note reversal_reason',
    personal: { payer_name: PERSON, member_number: 'erased-{n}', reference: null, note: null, reversal_reason: null },
    other:
      'amount_minor applied_minor currency external_number member_id method number payer_key provider provider_ref received_on recorded_by refunded_minor reversed_on sent_at series status',
  },
  payment_allocations: {
    holds: 'Which part of a payment settles which invoice.',
    erasure: NO_PERSON,
    other: 'payment_id invoice_id amount_minor effective_on',
  },
  refunds: {
    holds: 'Money given back.',
    of: [['payment_id', 'payments']],
    erasure: 'replaced',
    printed: 'reason reference',
    personal: { reason: GONE, reference: null },
    other: 'payment_id amount_minor method refunded_on recorded_by',
  },
  papers: {
    holds: 'Which file is the paper that was mailed. The paper of an erased person is drawn anew with the pseudonym.',
    of: [
      ['object_id', 'invoices'],
      ['object_id', 'credit_notes'],
      ['object_id', 'payments'],
    ],
    erasure: 'replaced',
    printed: 'file_id sha256',
    other: 'noun object_id step file_id sha256 ',
  },
  files: {
    holds: 'A logo, or a paper as PDF. Logos are the association’s; papers go with `papers`.',
    erasure: { kept: 'What it is and who gave it: an account, which becomes a pseudonym.' },
    other: 'kind name media_type content byte_size sha256 account_id',
  },
  billing_runs: {
    holds: 'Many invoices or reminders made together, and for whom.',
    erasure: 'replaced',
    texts: 'filter words fault',
    other: 'kind status expires_until step created_by released_by released_at finished_at',
  },
  billing_run_items: {
    holds: 'One of them.',
    of: [
      ['member_id', 'members'],
      ['invoice_id', 'invoices'],
    ],
    erasure: 'replaced',
    personal: { payer_name: PERSON, title: PERSON, lines: [], message: null },
    other:
      'run_id member_id title_key tier_id start_on end_on step due_date invoice_id term_id currency amount_minor tax_minor problem is_blocked included delivery state mail_state',
  },
  reminders: {
    holds: 'A reminder that was sent.',
    of: [['invoice_id', 'invoices']],
    erasure: { kept: 'Dates and amounts of an invoice; who was reminded no longer shows.' },
    other: 'invoice_id step sent_on delivery remaining_minor mail_id run_id created_by',
  },
  reminder_stops: {
    holds: 'Why somebody is reminded of nothing.',
    of: [
      ['member_id', 'members'],
      ['invoice_id', 'invoices'],
    ],
    erasure: 'deleted',
    personal: { reason: GONE },
    other: 'invoice_id member_id until_on created_by',
  },

  // Mail
  mails: {
    holds: 'A mail. That it was sent and when stays; one that waits is never sent.',
    of: [['id', 'mails']],
    erasure: 'replaced',
    personal: {
      to_address: 'erased-{n}@erased.invalid',
      to_name: PERSON,
      subject: GONE,
      html: '',
      text: GONE,
      attachments: [],
      last_error: null,
    },
    texts: 'to_name subject html text last_error',
    other: 'template account_id member_id message_id status attempts sent_at purpose paper_noun paper_id paper_step',
  },
  mail_drafts: {
    holds: 'A mail that somebody is writing.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    texts: 'filter subject text others',
    other: 'account_id language written_by bulk_action_id message_id purpose chosen_count chosen_key chosen_at',
  },
  mail_settings: {
    holds: 'How an association words its mails.',
    erasure: 'replaced',
    texts: 'texts',
    other: 'template is_on days tier_days',
  },
  mails_once: {
    holds: 'Which mails went out that go out once.',
    erasure: NO_PERSON,
    other: 'template about_id step',
  },
  renewal_notices_done: {
    holds: 'Up to which day renewal notices are written.',
    erasure: NO_PERSON,
    other: 'through',
  },

  // What people do with lists
  views: {
    holds: 'A list as somebody likes to look at it.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    texts: 'name',
    whole: { filter: {} },
    when_named: 'deleted',
    other: 'account_id noun columns sort is_shared',
  },
  pinned_questions: {
    holds: 'A question that somebody keeps on the home page.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    texts: 'title ask',
    other: 'account_id position',
  },
  imports: {
    holds: 'A file of members or other records that was sent to be moved in, with samples of its columns.',
    erasure: 'replaced',
    texts: 'name fault columns tiers',
    other:
      'noun status kind encoding delimiter sheets sheet statements header_line layout default_tier_id match_by on_match tells_members left_out kept_apart assigned questions row_count made created_by run_by checked_at finished_at',
  },
  import_files: {
    holds:
      'Such a file as it came. It goes two days after the import was run, and thirty days after it was sent otherwise.',
    of: [['import_id', 'imports']],
    erasure: 'deleted',
    other: 'import_id content',
  },
  import_rows: {
    holds: 'A row of it: what it does, and what became of it.',
    of: [
      ['object_id', 'members'],
      ['object_id', 'registrations'],
      ['object_id', 'invoices'],
      ['object_id', 'payments'],
    ],
    erasure: 'replaced',
    personal: {
      title: PERSON,
      given: null,
      problems: [],
      note: null,
      cells: null,
      before: null,
      made: null,
      state: 'kept',
    },
    texts: 'title note problems',
    other: 'import_id line outcome object_id matched_by consent_count lacks',
  },
  bulk_actions: {
    holds: 'One action on many rows, and for whom in words.',
    erasure: 'replaced',
    texts: 'params fault',
    whole: { words: GONE },
    other: 'account_id noun action status total_count undoes finished_at',
  },
  bulk_action_rows: {
    holds: 'A row of it, and what became of it.',
    of: [['object_id', 'members']],
    erasure: 'replaced',
    personal: { message: null, undo: null },
    texts: 'message undo',
    other: 'bulk_action_id object_id state',
  },

  // The assistant and what detectors find
  conversations: {
    holds: 'A conversation with the assistant.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    whole: { title: GONE },
    other: 'account_id',
  },
  messages: {
    holds: 'A question, or an answer. One that names somebody is emptied, whosever conversation it is.',
    of: [['conversation_id', 'conversations']],
    erasure: 'replaced',
    whole: { text: GONE, parts: [] },
    other: 'conversation_id role status model',
  },
  ai_transmissions: {
    holds: 'What left this machine for a model, word for word.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    whole: { body: GONE },
    other: 'at account_id host model is_pseudonymised names_replaced',
  },
  ai_settings: {
    holds: 'Whether and how far models are used.',
    erasure: NO_PERSON,
    other: 'uses_models pseudonymises daily_tokens',
  },
  ai_usage: {
    holds: 'How much models were used, by day.',
    erasure: NO_PERSON,
    other: 'day model calls input_tokens output_tokens reserved_tokens',
  },
  churn_models: {
    holds: 'The weights by which a lapse is foreseen: sums over many members, of nobody by name.',
    erasure: NO_PERSON,
    other: 'as_of back_test basis calibration centres quality scales trained_at trained_on weights',
  },
  churn_refreshes: {
    holds: 'How far the newest refresh is.',
    erasure: NO_PERSON,
    other: 'done_count finished_at requested_at started_at state total_count',
  },
  churn_scores: {
    holds: 'How likely a member is to leave, and why.',
    of: [['member_id', 'members']],
    erasure: 'deleted',
    personal: { factors: [], protective: [], recommended_action: {} },
    other: 'member_id probability level model_version as_of',
  },
  findings: {
    holds:
      'What a detector found, in sentences and with the rows behind it. What is still so is found anew, without the name.',
    erasure: 'replaced',
    whole: {
      ...{
        title: GONE,
        explanation: GONE,
        subject: {},
        figures: [],
        evidence: [],
        href: null,
        action: null,
        details: {},
      },
      note: null,
    },
    when_named: 'deleted',
    other:
      'kind detector type module permission severity severity_rank score rank p_value q_value occurred_on certainty measure decided_measure status snoozed_until is_useful decided_by decided_at first_seen last_seen ended_at',
  },
  finding_runs: {
    holds: 'The last run of each kind of detectors.',
    erasure: NO_PERSON,
    other: 'kind module lookback_days checked ran_at',
  },

  // Records of what was done
  audit_log: {
    holds: 'Who did what to what. Its personal values stand in audit_values.',
    of: [
      ['object_id', 'members'],
      ['object_id', 'accounts'],
      ['actor_account_id', 'accounts'],
    ],
    erasure: { kept: 'Holds no personal values; its lines stay as they were written.' },
    other: 'at actor_kind actor_account_id action noun object_id before after values_hash request_id',
  },
  audit_values: {
    holds: 'The personal values of an entry of the audit log. They go; the entry and the hash of the values stay.',
    erasure: 'deleted',
    of: [['entry_id', 'audit_entries']],
    whole: { content: '{}' },
    when_named: 'deleted',
    secret: 'salt',
    other: 'entry_id',
  },
  idempotency_keys: {
    holds: 'The answer to a request, for a day, in case it is sent again.',
    of: [['account_id', 'accounts']],
    erasure: 'deleted',
    whole: {
      response_body:
        '{"title":"Gone","status":410,"code":"gone","detail":"The answer told of a person who was erased."}',
      response_headers: { 'content-type': 'application/problem+json' },
      response_status: 410,
    },
    secret: 'body_hash',
    other: 'account_id route key',
  },

  erasures: {
    holds: 'That a person was erased, or asked to be. What kept papers still say of them stands here until those go.',
    of: [['member_id', 'members']],
    erasure: 'replaced',
    personal: { names: [], reason: null },
    printed: 'names',
    other: 'member_id number status papers papers_until requested_by decided_by decided_at done_at fault',
  },
  consents: {
    holds:
      'Who consented to what or withdrew it, when, how, and which words were read: a log that is never rewritten but for its notes. Purposes and days of a pseudonym stay, which show that a mail of before was allowed.',
    of: [['member_id', 'members']],
    erasure: 'replaced',
    personal: { note: null },
    texts: 'note',
    other: 'member_id purpose state at noted_at account_id way text undoes',
  },
  consent_purposes: {
    holds: 'A purpose that people can consent to.',
    erasure: NO_PERSON,
    other: 'key label text is_active is_asked asked_on_joining asked_again_at wordings',
  },

  // The association
  tenants: {
    holds: 'The association: its name, address, bank account and settings.',
    erasure: { kept: 'What the association says of itself. Whoever stands there is changed in the settings.' },
    other:
      'accent_color address bank_name bic books_closed_through contact_email currency fiscal_year_start has_directory hides_first_steps iban invoice_footer invoice_prefix is_demo joining_rule legal_name locale logo_file_id name paper_years payment_terms_days register_entry reminder_1_days reminder_2_days reminder_3_days reply_to tax_exemption tax_number telephone ticket_payment_days time_zone vat_id website',
  },
  tiers: {
    holds: 'A tier of membership.',
    erasure: NO_PERSON,
    other:
      'auto_renew_default currency description fixed_start grace_days has_voting_right is_active joining_fee_minor name period_count period_type period_unit position price_minor renewal_opens_days renewal_price_minor requires_approval requires_payment rollover seat_limit seats_included tax_included tax_rate visibility',
  },
  custom_fields: {
    holds: 'A field that the association gave its records itself; their values stand with the records.',
    erasure: NO_PERSON,
    other: 'noun key label type choices required help visible_to asked_on_joining member_may_edit position archived_at',
  },
  counters: { holds: 'The last number of each series.', erasure: NO_PERSON, other: 'series last_number' },
  tallies: { holds: 'Counts of rows.', erasure: NO_PERSON, other: 'noun status row_count' },
  day_tallies: { holds: 'Counts by day.', erasure: NO_PERSON, other: 'noun label day amount' },
  invoice_tallies: {
    holds: 'Sums of invoices.',
    erasure: NO_PERSON,
    other: 'currency status kind due_date days_to_pay row_count total_minor paid_minor credited_minor',
  },
  applied_tallies: {
    holds: 'Sums of what was paid.',
    erasure: NO_PERSON,
    other: 'currency day kind event_id amount_minor part_count',
  },
  event_tallies: { holds: 'Counts by event.', erasure: NO_PERSON, other: 'event_id came stayed_away' },
  archives: {
    holds: 'Archives of the association.',
    erasure: { kept: 'They are copies, and gone after three days.' },
    other: 'status account_id done_count total_count byte_size sha256 fault finished_at',
  },
  archive_pieces: {
    holds: 'The files of archives, compressed, in pieces.',
    erasure: { kept: 'They are copies, and gone after three days.' },
    other: 'archive_id position content',
  },
  data_versions: { holds: 'How often the data changed.', erasure: NO_PERSON, other: 'change_count writer' },
}

/** Tables that belong to no association, and what of a person they may hold. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  job_runs: 'When jobs ran; nothing of a person.',
  rate_limits: 'Counters for some minutes, by network address or by a hash; nothing that leads to a member.',
  reading_key: 'A secret of the service.',
  service_mails: 'Mails that name the associations of an address; those to the erased address are deleted at once.',
  tenant_ids: 'The identifiers of associations.',
  tenant_keys: 'The identifiers of associations.',
}

/** The columns of a list in the register. */
export function columnsIn(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}
