const NOUNS: Readonly<Record<string, string>> = {
  tenant: 'Association',
  browser_session: 'Browser session',
}

const FIELDS: Readonly<Record<string, string>> = {
  email: 'e-mail',
  address_line1: 'address',
  address_line2: 'address',
  tier_id: 'tier',
  payer_member_id: 'payer',
  parent_member_id: 'belongs to',
  override_status: 'status set by hand',
  override_until: 'status set by hand until',
  override_reason: 'reason of the status set by hand',
}

/** An action of the log as a sentence starts: "member.updated" is "Member updated". */
export function actionText(action: string): string {
  const [noun = '', ...deed] = action.split('.')
  const subject = NOUNS[noun] ?? capital(noun.replaceAll('_', ' '))
  return `${subject} ${deed.join(' ').replaceAll('_', ' ')}`.trim()
}

/** A field's name within a sentence: "valid_through" is "valid through". */
export function fieldText(field: string): string {
  return FIELDS[field] ?? field.replaceAll('_', ' ')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
