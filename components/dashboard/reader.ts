/** What the person who looks may read or decide. */
export interface Reach {
  members: boolean
  writesMembers: boolean
  invoices: boolean
  accounts: boolean
  /** Who asks to be erased. */
  erasures: boolean
  mails: boolean
  registrations: boolean
}

/** How the reader's association writes things. */
export interface Writing {
  locale: string
  currency: string
  time_zone: string
}
