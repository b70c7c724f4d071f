import type { CustomField, CustomNoun, CustomType, CustomValue } from '#lib/custom-fields/schema'
import type { Association } from '#lib/demo/association'
import type { DemoRows, Row } from '#lib/demo/rows'
import { makeRandom, type Random } from '#lib/random/random'

/** A custom field of the demo, and what a record has of it; null for nothing. */
interface Plan {
  key: string
  label: string
  type: CustomType
  choices?: CustomField['choices']
  help?: string
  visible_to?: CustomField['visible_to']
  member_may_edit?: boolean
  draw: (random: Random, today: string) => CustomValue | null
}

const SIZES = ['S', 'M', 'L', 'XL'].map((label) => ({ value: label.toLowerCase(), label }))
const SKILLS = [
  { value: 'drawing', label: 'Drawing' },
  { value: 'moderation', label: 'Moderation' },
  { value: 'photography', label: 'Photography' },
]
const DIETS = [
  { value: 'everything', label: 'Eats everything' },
  { value: 'vegetarian', label: 'Vegetarian' },
  { value: 'vegan', label: 'Vegan' },
]

const maybe = (random: Random, chance: number, draw: () => CustomValue): CustomValue | null =>
  random.chance(chance) ? draw() : null
const pickOf = (random: Random, choices: CustomField['choices']) => random.pick(choices).value

const PLANS: Readonly<Record<CustomNoun, readonly Plan[]>> = {
  members: [
    {
      ...{ key: 't_shirt_size', label: 'T-shirt size', type: 'choice', choices: SIZES, visible_to: 'member' },
      ...{ member_may_edit: true, help: 'For the shirt that helpers get.' },
      draw: (random) => maybe(random, 0.7, () => pickOf(random, SIZES)),
    },
    {
      ...{ key: 'skills', label: 'Skills', type: 'multi_choice', choices: SKILLS, visible_to: 'member' },
      draw: (random) => SKILLS.filter(() => random.chance(0.25)).map(({ value }) => value),
    },
    {
      ...{
        key: 'volunteer_hours',
        label: 'Volunteer hours',
        type: 'number',
        help: 'This year, as helpers report them.',
      },
      draw: (random) => maybe(random, 0.3, () => random.int(1, 80) / 2),
    },
  ],
  events: [
    {
      ...{ key: 'dress_code', label: 'Dress code', type: 'text', visible_to: 'public' },
      draw: (random) => maybe(random, 0.4, () => random.pick(['As you like', 'Business', 'Festive'])),
    },
    {
      ...{ key: 'budget', label: 'Budget', type: 'money', help: 'What the board agreed to spend.' },
      draw: (random) => maybe(random, 0.6, () => `${random.int(2, 60) * 100}.00`),
    },
  ],
  registrations: [
    {
      ...{ key: 'diet', label: 'Diet', type: 'choice', choices: DIETS, visible_to: 'member' },
      draw: (random) => maybe(random, 0.6, () => pickOf(random, DIETS)),
    },
    {
      ...{ key: 'needs_step_free_access', label: 'Needs step-free access', type: 'boolean' },
      draw: (random) => maybe(random, 0.05, () => true),
    },
  ],
  invoices: [
    {
      ...{ key: 'cost_centre', label: 'Cost centre', type: 'text' },
      draw: (random) => maybe(random, 0.5, () => random.pick(['100 Dues', '210 Events', '300 Office'])),
    },
    {
      ...{ key: 'booked_on', label: 'Booked on', type: 'date' },
      draw: (random, today) => maybe(random, 0.2, () => `${today.slice(0, 8)}01`),
    },
  ],
}

/** The custom fields of a demo association. */
export function customFieldRows({ id, clock, history_start }: Association): Row<'custom_fields'>[] {
  return Object.entries(PLANS).flatMap(([noun, plans]) =>
    plans.map(({ draw: _, choices = [], key, ...plan }, position) => ({
      ...{ help: '', visible_to: 'staff', member_may_edit: false, required: false },
      ...plan,
      id: id(clock(history_start, 600), `custom-field/${noun}/${key}`),
      noun,
      key,
      choices,
      position,
    })),
  )
}

/**
 * Returns the rows of a noun with values of its custom fields. Each noun draws from a seed of its own, so that nothing
 * else of the association follows from them.
 */
export function withCustomValues<N extends CustomNoun>(
  { seed, today_text }: Association,
  noun: N,
  rows: DemoRows[N],
): DemoRows[N] {
  const random = makeRandom(`${seed}/custom values of ${noun}`)
  return rows.map((row) => {
    const drawn = PLANS[noun].flatMap(({ key, draw }) => {
      const value = draw(random, today_text)
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[key, value]]
    })
    return { ...row, custom_values: Object.fromEntries(drawn) }
  }) as DemoRows[N]
}
