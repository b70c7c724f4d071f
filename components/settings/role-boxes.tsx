import { CheckboxField } from '#components/ui/checkbox-field'
import type { Account } from '#lib/accounts/schema'

export type RoleName = Account['roles'][number]

/** What a role is called and what it may do. */
export const ROLES: Readonly<Record<RoleName, { label: string; description: string }>> = {
  administrator: { label: 'Administrator', description: 'Everything, these settings included.' },
  membership_manager: {
    label: 'Membership secretary',
    description:
      'Members, applications, renewals, families and mails to members; sees what each owes. No payments, no settings.',
  },
  treasurer: { label: 'Treasurer', description: 'Invoices, payments and the journal; reads members.' },
  auditor: {
    label: 'Auditor',
    description: 'Checks the books: reads members, invoices, payments, the journal and its log, and changes nothing.',
  },
  event_manager: { label: 'Event manager', description: 'Events, registrations and check-in; reads members.' },
  front_desk: { label: 'Front desk', description: 'Checks people in at the door.' },
  member: { label: 'Member', description: 'The own membership, registrations and invoices.' },
}

interface RoleBoxesProps {
  value: readonly RoleName[]
  onChange: (roles: RoleName[]) => void
  error: string | undefined
}

/** Chooses any number of roles. */
export function RoleBoxes({ value, onChange, error }: RoleBoxesProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">Roles</legend>
      {(Object.keys(ROLES) as RoleName[]).map((role) => (
        <CheckboxField
          key={role}
          label={ROLES[role].label}
          description={ROLES[role].description}
          name={`role_${role}`}
          isSelected={value.includes(role)}
          onChange={(isSelected) => onChange(isSelected ? [...value, role] : value.filter((other) => other !== role))}
        />
      ))}
      {error ? (
        <p role="alert" className="text-[0.8125rem] text-danger-text">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
