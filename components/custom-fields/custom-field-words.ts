import type { CustomAudience, CustomNoun, CustomType } from '#lib/custom-fields/schema'

/** What a type is called, and what it is for. */
export const TYPE_LABELS: Readonly<Record<CustomType, string>> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Amount',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'Choice',
  multi_choice: 'Several choices',
  url: 'Web address',
}

/** Who sees a field: in a word, and in a form. */
export const AUDIENCE_LABELS: Readonly<Record<CustomAudience, { short: string; label: string; description: string }>> =
  {
    staff: { short: 'Staff', label: 'Staff', description: 'Administrators and whoever else works with these records.' },
    member: {
      short: 'Members',
      label: 'The member too',
      description: 'The person concerned; of events, every member.',
    },
    public: {
      short: 'Everybody',
      label: 'Everybody',
      description: 'Also whoever looks at a public page, such as that of an event.',
    },
  }

/** What the fields of a noun are called, and what they are good for. */
export const NOUN_LABELS: Readonly<Record<CustomNoun, { title: string; empty: string }>> = {
  members: { title: 'Members', empty: 'None yet. T-shirt size, instrument, licence: whatever you keep of people.' },
  events: { title: 'Events', empty: 'None yet. Sponsor, cost centre, dress code: whatever you keep of events.' },
  registrations: {
    title: 'Registrations',
    empty: 'None yet. What you ask whoever comes: diet, workshop, lift wanted.',
  },
  invoices: { title: 'Invoices', empty: 'None yet. Project, cost centre: whatever your books need.' },
}
