import type { DirectoryChoice } from '#lib/members/schema'

/** What members choose to show beside their name, in words that say what becomes of it. */
export const DIRECTORY_CHOICE_LABELS: Readonly<Record<DirectoryChoice, string>> = {
  directory_email: 'E-mail address',
  directory_phone: 'Phone number',
  directory_organization: 'Organisation and job title',
  directory_city: 'City',
}

/** None of it. */
export const NOTHING_SHOWN: Readonly<Record<DirectoryChoice, false>> = {
  directory_email: false,
  directory_phone: false,
  directory_organization: false,
  directory_city: false,
}
