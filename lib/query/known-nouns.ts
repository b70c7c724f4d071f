import type { KnownNoun, KnownNouns } from '#lib/query/condition'
import type { ModelDescription } from '#lib/query/schema'
import type { FieldType, Noun, Referred } from '#lib/records/model'

/** Returns what conditions know of the described nouns, for reading and wording them away from the models. */
export function knownNounsOf(descriptions: readonly ModelDescription[]): KnownNouns {
  return Object.fromEntries(descriptions.map((each) => [each.noun, described(each)]))
}

function described({ many, fields, relations, can_search }: ModelDescription): KnownNoun {
  return {
    many,
    fields: Object.fromEntries(
      fields.map(({ name, label, type, values, refers_to }) => [
        name,
        {
          label,
          type: type as FieldType,
          ...(values && { values: Object.fromEntries(values.map(({ value, label }) => [value, label])) }),
          ...(refers_to && { refers_to: refers_to as Referred }),
        },
      ]),
    ),
    relations: Object.fromEntries(
      relations.map(({ name, label, to, many }) => [name, { label, to: to as Noun, many }]),
    ),
    ...(can_search && { search: true }),
  }
}
