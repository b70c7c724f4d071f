/**
 * The columns of files that are read again: `?profile=import` of a list writes them, and the import knows each by its
 * header. Values are written alike everywhere, whatever the language:
 *
 * - text as it is; in a CSV with an apostrophe before what begins like a formula, or like such a text (`'*[=+\-@]`)
 * - `number` as digits, `money` as decimals with a point, `boolean` as yes or no, `date` as 2027-01-31
 * - `choice` by the value of the API; `list` with "; " between its values
 *
 * A tier is named by its name. A term that never ends does so on `never`. A custom field has its type behind its key, so that an empty association gets the same field. What a member said about a purpose stands under `consents.<key>` as `yes 2027-01-31` or `no 2027-01-31`, as far as it holds. In a workbook numbers, amounts and dates are cells of their type.
 */
export type ProfileKind = 'text' | 'number' | 'money' | 'boolean' | 'date' | 'choice' | 'list'

/** The nouns that have such a file: those that the import reads. */
export const PROFILE_NOUNS = ['members', 'events', 'registrations', 'invoices', 'payments'] as const
export type ProfileNoun = (typeof PROFILE_NOUNS)[number]

/** The header and the kind of each column, in their order. Custom values follow as `custom_values.<key> (<type>)`, consents as `consents.<key>`. */
export const PROFILES = {
  members: {
    member_number: 'text',
    kind: 'choice',
    first_name: 'text',
    last_name: 'text',
    organization: 'text',
    job_title: 'text',
    email: 'text',
    phone: 'text',
    address_line1: 'text',
    address_line2: 'text',
    postal_code: 'text',
    city: 'text',
    region: 'text',
    country: 'text',
    language: 'text',
    birth_date: 'date',
    joined_on: 'date',
    status: 'choice',
    tier: 'text',
    // Of the running or latest term, which may have no end.
    term_start: 'date',
    term_end: 'date',
    // The others, each on a line: "2025-01-01 to 2025-12-31, tier".
    other_terms: 'text',
    grace_through: 'date',
    auto_renew: 'boolean',
    // Whoever shares the membership of somebody else has no terms but those of their own; who pays is told by number.
    family: 'text',
    family_kind: 'choice',
    payer: 'text',
    family_role: 'choice',
    family_since: 'date',
    // What is open on invoices in the currency of the association.
    balance: 'money',
    referral_source: 'text',
    directory_opt_in: 'boolean',
    directory_email: 'boolean',
    directory_phone: 'boolean',
    directory_organization: 'boolean',
    directory_city: 'boolean',
    tags: 'list',
    notes: 'text',
  },
  events: {
    // The number of the program that it came from, else its identifier here.
    event_id: 'text',
    title: 'text',
    kind: 'choice',
    // By the clock of the event, as 2027-01-31 18:00:00.
    event_date: 'text',
    end_date: 'text',
    location: 'text',
    address: 'text',
    online_url: 'text',
    attendance_mode: 'choice',
    capacity: 'number',
    event_status: 'choice',
    visibility: 'choice',
    tiers: 'list',
    waitlist_mode: 'choice',
    registration_opens_at: 'text',
    registration_closes_at: 'text',
    cancel_by: 'text',
    currency: 'text',
    // One a line: name | price | seats | tax rate | payment rule | audience | on or off.
    ticket_types: 'text',
    tags: 'list',
    description: 'text',
  },
  registrations: {
    // What stands on the ticket.
    code: 'text',
    // The number of the event, its title, and when it starts by its clock.
    event_id: 'text',
    event: 'text',
    event_date: 'text',
    member_number: 'text',
    guest_name: 'text',
    guest_email: 'text',
    // A hyphen where the event has ticket types and this is of none.
    ticket_type: 'text',
    quantity: 'number',
    // Who comes along, one a line; a semicolon in a name is written as a comma, a bar as a slash.
    companions: 'text',
    // Who was offered a seat waits again, and a seat that is held until it is paid is confirmed.
    status: 'choice',
    // By the clock of the association, as 2027-01-31 18:00:00.
    registered_at: 'text',
    checked_in_at: 'text',
    cancelled_at: 'text',
    cancel_reason: 'text',
    // For all seats together.
    price: 'money',
    // Whether no invoice asks for it, it was not waived and the event takes place: what invoices ask for stands in their file.
    to_be_paid: 'boolean',
    notes: 'text',
  },
  invoices: {
    number: 'text',
    member_number: 'text',
    payer_name: 'text',
    payer_email: 'text',
    payer_organization: 'text',
    payer_address_line1: 'text',
    payer_address_line2: 'text',
    payer_postal_code: 'text',
    payer_city: 'text',
    payer_region: 'text',
    payer_country: 'text',
    payer_tax_id: 'text',
    kind: 'choice',
    // draft, open, void or uncollectible: what was paid stands in the file of payments.
    status: 'choice',
    issue_date: 'date',
    due_date: 'date',
    currency: 'text',
    // Less what was credited.
    total: 'money',
    // One a line: text | quantity | price | tax rate and its name | incl or net | discount.
    lines: 'text',
    service_from: 'date',
    service_to: 'date',
    reference: 'text',
    po_number: 'text',
    public_note: 'text',
    memo: 'text',
  },
  payments: {
    number: 'text',
    member_number: 'text',
    payer_name: 'text',
    // The numbers of the invoices, each = what it got of it.
    invoice: 'text',
    // Less what was given back.
    amount: 'money',
    currency: 'text',
    received_on: 'date',
    method: 'choice',
    reference: 'text',
    note: 'text',
  },
} as const satisfies Record<ProfileNoun, Readonly<Record<string, ProfileKind>>>
