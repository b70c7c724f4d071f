import type { Clock, DayNumber } from '#lib/demo/calendar'
import { dayOf, instantOf, makeClock, textOf } from '#lib/demo/calendar'
import { makePeople, type People, type Person } from '#lib/demo/people'
import { DEMO_SEED, DEMO_TIME_ZONE } from '#lib/demo/planted-anomalies'
import type { Row } from '#lib/demo/rows'
import { type MakeId, makeIds } from '#lib/random/random'
import type { Issuer } from '#lib/tenants/issuer'

/** Somebody who can sign in, with the password in clear: these are published with the demo. */
export interface AccountPlan {
  label: string
  password: string
  row: Row<'accounts'>
}

/** What one demo association is like. */
export interface Profile {
  seed: string
  name: string
  currency: string
  time_zone: string
  accent_color: string
  invoice_prefix: string
  issuer: Omit<Issuer, 'name'>
  region: 'north' | 'alps'
  member_count: number
  past_event_count: number
  upcoming_event_count: number
  donation_count: number
  /** Multiplies the prices of the main association. */
  price_factor: number
  has_anomalies: boolean
  accounts: readonly {
    label: string
    role: 'administrator' | 'member' | 'auditor'
    first_name: string
    last_name: string
    email: string
    password: string
  }[]
}

/** How many days invoices give to pay them; where the association writes one itself, it may say otherwise. */
export const PAYMENT_TERMS_DAYS = 28

/** A tier with what the generator knows besides its row. */
export interface TierPlan {
  id: string
  name: string
  role: 'student' | 'individual' | 'organization'
  /** Shares of those who join. */
  share: number
  price_minor: number
  /** What it cost before dues were raised. */
  earlier_price_minor: number
  joining_fee_minor: number
  /** For how many people it is, with the one who pays; null for one. */
  seats_included: number | null
  grace_days: number
  requires_approval: boolean
  requires_payment: boolean
  /** The term in the renewal rule of truth.ts. */
  lapse_effect: number
  description: string
}

/** A profile on a day: what every part of the generator needs. */
export interface Association extends Profile {
  today: DayNumber
  today_text: string
  /** Yesterday: the last day on which something has happened. */
  last: DayNumber
  /** The first day of the 24 months of which everything is known. */
  history_start: DayNumber
  dues_raised_on: DayNumber
  clock: Clock
  id: MakeId
  people: People
  /** Names and addresses that also exist in another association; taken before any are drawn. */
  shared_people: readonly Partial<Person>[]
  tiers: TierPlan[]
  administrator: AccountPlan
  member_account: AccountPlan | null
  /** All who can sign in. */
  logins: readonly AccountPlan[]
}

export const MAIN_PROFILE: Profile = {
  seed: DEMO_SEED,
  name: 'Tidewater Guild of Urban Practice',
  currency: 'EUR',
  time_zone: DEMO_TIME_ZONE,
  accent_color: '#0f6f74',
  invoice_prefix: 'TG',
  issuer: {
    legal_name: 'Tidewater Guild of Urban Practice e. V.',
    address: 'Am Kai 7\n24103 Kiel',
    contact_email: 'office@tidewater.example',
    telephone: '+49 431 5550100',
    website: 'https://tidewater.example',
    tax_number: '20/291/12345',
    vat_id: null,
    register_entry: 'Amtsgericht Kiel VR 4711',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank_name: 'Musterbank',
    invoice_footer: null,
    tax_exemption: 'No VAT is charged: § 4 Nr. 22 UStG.',
  },
  region: 'north',
  member_count: 912,
  past_event_count: 60,
  upcoming_event_count: 10,
  donation_count: 76,
  price_factor: 1,
  has_anomalies: true,
  accounts: [
    {
      label: 'Administrator',
      role: 'administrator',
      first_name: 'Renske',
      last_name: 'Albrecht-Mørk',
      email: 'admin@demo.example',
      password: 'Demo-admin-1',
    },
    {
      label: 'Member',
      role: 'member',
      first_name: 'Zoë',
      last_name: "Lindqvist-O'Hara",
      email: 'member@demo.example',
      password: 'Demo-member-1',
    },
    {
      label: 'Auditor',
      role: 'auditor',
      first_name: 'Ingeborg',
      last_name: 'Castellanos',
      email: 'auditor@demo.example',
      password: 'Demo-auditor-1',
    },
  ],
}

export const SECOND_PROFILE: Profile = {
  seed: 'alpine',
  name: 'Alpine Circle of Urban Practice',
  currency: 'CHF',
  time_zone: 'Europe/Zurich',
  accent_color: '#7a4b9d',
  invoice_prefix: 'AC',
  issuer: {
    legal_name: 'Alpine Circle of Urban Practice',
    address: 'Seestrasse 12\n8002 Zürich',
    contact_email: 'office@alpine.example',
    tax_number: 'CHE-123.456.788',
    iban: 'CH9300762011623852957',
  },
  region: 'alps',
  member_count: 60,
  past_event_count: 6,
  upcoming_event_count: 2,
  donation_count: 5,
  price_factor: 1.1,
  has_anomalies: false,
  accounts: [
    {
      label: 'Administrator of demo-two',
      role: 'administrator',
      first_name: 'Renske',
      last_name: 'Albrecht-Mørk',
      email: 'admin@demo-two.example',
      password: 'Demo-admin-2',
    },
  ],
}

const TIERS: readonly Omit<TierPlan, 'id'>[] = [
  {
    name: 'Student',
    role: 'student',
    share: 14,
    price_minor: 3500,
    earlier_price_minor: 3500,
    joining_fee_minor: 0,
    seats_included: null,
    grace_days: 30,
    requires_approval: false,
    requires_payment: true,
    lapse_effect: 0.4,
    description: 'For students and trainees, with proof of enrolment.',
  },
  {
    name: 'Individual',
    role: 'individual',
    share: 45,
    price_minor: 12_000,
    earlier_price_minor: 11_500,
    joining_fee_minor: 0,
    seats_included: null,
    grace_days: 30,
    requires_approval: false,
    requires_payment: false,
    lapse_effect: 0,
    description: 'For everyone who works on towns and landscapes.',
  },
  {
    name: 'Fellow',
    role: 'individual',
    share: 19,
    price_minor: 19_500,
    earlier_price_minor: 18_500,
    joining_fee_minor: 0,
    seats_included: 5,
    grace_days: 45,
    requires_approval: false,
    requires_payment: false,
    lapse_effect: -0.2,
    description: 'For practitioners with ten years of experience; includes the yearbook, and the family shares it.',
  },
  {
    name: 'Small business',
    role: 'organization',
    share: 14,
    price_minor: 34_000,
    earlier_price_minor: 32_000,
    joining_fee_minor: 5000,
    seats_included: 10,
    grace_days: 45,
    requires_approval: true,
    requires_payment: false,
    lapse_effect: 0.05,
    description: 'For offices of up to ten people.',
  },
  {
    name: 'Corporate',
    role: 'organization',
    share: 8,
    price_minor: 95_000,
    earlier_price_minor: 90_000,
    joining_fee_minor: 10_000,
    seats_included: 10,
    grace_days: 60,
    requires_approval: true,
    requires_payment: false,
    lapse_effect: -0.45,
    description: 'For companies and public bodies; ten named seats at members’ prices.',
  },
]

/** Rounds a price in minor units to whole fives of the currency. */
function scaled(minor: number, factor: number): number {
  return factor === 1 ? minor : Math.round((minor * factor) / 500) * 500
}

/** Sets an association up as seen on a day ("YYYY-MM-DD"). */
export function setUp(profile: Profile, todayText: string, sharedPeople: readonly Partial<Person>[] = []): Association {
  const today = dayOf(todayText)
  const clock = makeClock(profile.time_zone)
  const id = makeIds(profile.seed)
  const founded = today - 3100
  const people = makePeople(profile.region)
  for (const { email } of sharedPeople) if (email) people.reserve(email)
  const accounts = profile.accounts.map(
    ({ label, role, first_name, last_name, email, password }, index): AccountPlan => {
      const at = clock(role === 'administrator' ? founded : today - 600, 540 + index)
      return {
        label,
        password,
        row: {
          id: id(at, `account/${email}`),
          email,
          email_key: email,
          first_name,
          last_name,
          password_hash: '',
          roles: [role],
          status: 'verified',
          email_verified_at: instantOf(at + 300_000),
          last_login_at: null,
          created_at: instantOf(at),
          updated_at: instantOf(at + 300_000),
        },
      }
    },
  )
  return {
    ...profile,
    today,
    today_text: todayText,
    last: today - 1,
    history_start: today - 730,
    // The first of a month a good year ago.
    dues_raised_on: dayOf(`${textOf(today - 400).slice(0, 7)}-01`),
    clock,
    id,
    people,
    shared_people: sharedPeople,
    tiers: TIERS.map((tier) => ({
      ...tier,
      price_minor: scaled(tier.price_minor, profile.price_factor),
      earlier_price_minor: scaled(tier.earlier_price_minor, profile.price_factor),
      joining_fee_minor: scaled(tier.joining_fee_minor, profile.price_factor),
      id: id(clock(founded, 600), `tier/${tier.name}`),
    })),
    administrator: accounts[0] as AccountPlan,
    member_account: accounts[1] ?? null,
    logins: accounts,
  }
}

/** The rows of the tiers. */
export function tierRows({ tiers, currency, clock, today, dues_raised_on }: Association): Row<'tiers'>[] {
  return tiers.map((tier, position) => ({
    id: tier.id,
    name: tier.name,
    description: tier.description,
    price_minor: tier.price_minor,
    joining_fee_minor: tier.joining_fee_minor,
    currency,
    grace_days: tier.grace_days,
    renewal_opens_days: 60,
    seats_included: tier.seats_included,
    requires_approval: tier.requires_approval,
    requires_payment: tier.requires_payment,
    has_voting_right: tier.role !== 'student',
    position,
    created_at: instantOf(clock(today - 3100, 600)),
    updated_at: instantOf(clock(dues_raised_on, 600)),
  }))
}
