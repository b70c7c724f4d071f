'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, MailPlus, Pencil, Send, UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { CheckboxField } from '#components/ui/checkbox-field'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { Form, FormActions, FormGrid } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify, notifyError } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { accountsQuery, editAccount, inviteAccount, repeatInvitation } from '#lib/accounts/administration-client'
import type { Account } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'
import type { ApiAnswer } from '#lib/http/browser'
import { pages } from '#lib/paths'

type RoleName = Account['roles'][number]

const ROLES: Readonly<Record<RoleName, { label: string; description: string }>> = {
  administrator: { label: 'Administrator', description: 'Everything, these settings included.' },
  treasurer: { label: 'Treasurer', description: 'Invoices, payments and expenses; reads members.' },
  event_manager: { label: 'Event manager', description: 'Events, registrations and check-in; reads members.' },
  front_desk: { label: 'Front desk', description: 'Checks people in at the door.' },
  member: { label: 'Member', description: 'The own membership, registrations and invoices.' },
}

const STATUSES: Readonly<Record<Account['status'], { label: string; tone: Tone }>> = {
  unverified: { label: 'Not verified', tone: 'neutral' },
  awaiting_approval: { label: 'Waits for approval', tone: 'info' },
  verified: { label: 'Active', tone: 'success' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

interface AccountsListProps {
  initial: { params: Record<string, string>; answer: ApiAnswer<Account[]>; loaded_at: number }
  /** The acting account, which does not disable itself. */
  own_id: string
}

/** Who can sign in, as what; here people are invited, approved and shut out. */
export function AccountsList(props: AccountsListProps) {
  return (
    <ClientList>
      <Accounts {...props} />
    </ClientList>
  )
}

function Accounts({ initial, own_id }: AccountsListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const [edited, setEdited] = useState<Account | null>(null)
  const [isInviting, setInviting] = useState(false)
  const isInitial = JSON.stringify(params) === JSON.stringify(initial.params)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...accountsQuery(params),
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: initial.answer, initialDataUpdatedAt: initial.loaded_at } : {}),
  })
  const accounts = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search accounts"
        searchPlaceholder="Name or e-mail"
        filters={[
          {
            name: 'status',
            label: 'State',
            kind: 'choices',
            options: Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
          },
          {
            name: 'role',
            label: 'Role',
            options: Object.entries(ROLES).map(([value, { label }]) => ({ value, label })),
          },
          { name: 'created_to', label: 'Registered or invited by', kind: 'date' },
        ]}
      >
        <Button variant="primary" onPress={() => setInviting(true)}>
          <MailPlus aria-hidden />
          Invite somebody
        </Button>
      </FilterBar>
      <DataTable
        label="Accounts"
        columns={columnsFor(own_id, setEdited)}
        rows={accounts}
        rowKey={({ id }) => id}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState title="No account fits" icon={<UserRoundCog />}>
            Try fewer filters or another spelling.
          </EmptyState>
        }
      />
      {accounts.length > 0 && data ? (
        <Pagination
          count={accounts.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 account' : `${number(count)} accounts`)}
        />
      ) : null}
      {edited ? <RolesDialog key={edited.id} account={edited} onClose={() => setEdited(null)} /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  )
}

function columnsFor(own_id: string, onEdit: (account: Account) => void): Column<Account>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      title: true,
      cell: (account) => (
        <span className="name-cell">
          <span>
            {displayName(account)}
            {account.id === own_id ? <span className="font-normal text-muted"> (you)</span> : null}
          </span>
          <span>{account.email}</span>
        </span>
      ),
    },
    { key: 'roles', header: 'Roles', cell: ({ roles }) => roles.map((role) => ROLES[role].label).join(', ') },
    {
      key: 'status',
      header: 'State',
      cell: ({ status, is_invited }) =>
        is_invited && status !== 'disabled' ? (
          <StatusBadge tone="info">Invited</StatusBadge>
        ) : (
          <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusBadge>
        ),
    },
    {
      key: 'member',
      header: 'Member record',
      priority: 3,
      cell: ({ member_id }) =>
        member_id ? (
          <Link href={pages.admin.member(member_id)} className="link">
            Open
          </Link>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    {
      key: 'login',
      header: 'Last sign-in',
      priority: 2,
      align: 'end',
      cell: ({ last_login_at }) => <DateText value={last_login_at} fallback="Never" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (account) => <AccountActions account={account} isOwn={account.id === own_id} onEdit={onEdit} />,
    },
  ]
}

interface AccountActionsProps {
  account: Account
  isOwn: boolean
  onEdit: (account: Account) => void
}

function AccountActions({ account, isOwn, onEdit }: AccountActionsProps) {
  const client = useQueryClient()

  async function run(change: () => Promise<unknown>, done: string) {
    try {
      await change()
      notify(done)
    } catch (error) {
      notifyError(error)
    }
    await client.invalidateQueries({ queryKey: ['accounts', 'list'] })
  }

  const set = (status: 'verified' | 'disabled', done: string) => () =>
    void run(() => editAccount(account.id, { status }, account.version), `${displayName(account)} ${done}`)
  const items: MenuAction[] = [
    { key: 'roles', label: 'Change roles…', icon: <Pencil aria-hidden />, onAction: () => onEdit(account) },
    ...(account.is_invited && account.status !== 'disabled'
      ? [
          {
            key: 'invite',
            label: 'Send the invitation again',
            icon: <Send aria-hidden />,
            onAction: () => void run(() => repeatInvitation(account.id), 'Invitation sent'),
          },
        ]
      : []),
    ...(account.status === 'awaiting_approval'
      ? [{ key: 'approve', label: 'Approve', icon: <Check aria-hidden />, onAction: set('verified', 'approved') }]
      : []),
    account.status === 'disabled'
      ? { key: 'enable', label: 'Enable', icon: <Check aria-hidden />, onAction: set('verified', 'enabled') }
      : {
          key: 'disable',
          label: 'Disable',
          icon: <Ban aria-hidden />,
          tone: 'danger',
          onAction: set('disabled', 'disabled and signed out'),
          ...(isOwn ? { isDisabled: true, reason: 'You cannot shut yourself out.' } : {}),
        },
  ]
  return (
    <span className="-my-1 inline-flex">
      <ActionMenu label={`Actions for ${displayName(account)}`} items={items} />
    </span>
  )
}

interface RoleBoxesProps {
  roles: readonly RoleName[]
  onChange: (roles: RoleName[]) => void
  error: string | undefined
}

function RoleBoxes({ roles, onChange, error }: RoleBoxesProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">Roles</legend>
      {(Object.keys(ROLES) as RoleName[]).map((role) => (
        <CheckboxField
          key={role}
          label={ROLES[role].label}
          description={ROLES[role].description}
          name={`role_${role}`}
          isSelected={roles.includes(role)}
          onChange={(isSelected) => onChange(isSelected ? [...roles, role] : roles.filter((other) => other !== role))}
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

/** Sends a dialog's form: waits, keeps what was typed when it fails, and looks at the list again. */
function useDialogForm(onClose: () => void) {
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  async function submit(run: () => Promise<string>) {
    setPending(true)
    setError(null)
    try {
      notify(await run())
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
      await client.invalidateQueries({ queryKey: ['accounts', 'list'] })
    }
  }
  return { error, isPending, submit }
}

function RolesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [roles, setRoles] = useState<RoleName[]>(account.roles)
  const { error, isPending, submit } = useDialogForm(onClose)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Roles of ${displayName(account)}`}
      description="A change signs the account out everywhere; it signs in again with the new rights."
      size="sm"
      isLocked={isPending}
    >
      <Form
        className="pt-2"
        aria-label="Roles"
        isDirty={String(roles.toSorted()) !== String(account.roles.toSorted())}
        onSubmit={() =>
          submit(async () => {
            await editAccount(account.id, { roles }, account.version)
            return 'Roles changed'
          })
        }
      >
        <FormErrorSummary problem={error} labels={{ roles: 'Roles' }} />
        <RoleBoxes roles={roles} onChange={setRoles} error={fieldErrors(error).roles} />
        <FormActions>
          <SubmitButton isPending={isPending}>Save</SubmitButton>
          <DialogCancel isDisabled={isPending}>Cancel</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [key] = useState(() => uuidv7())
  const [tries, setTries] = useState(0)
  const [values, setValues] = useState({ first_name: '', last_name: '', email: '' })
  const [roles, setRoles] = useState<RoleName[]>(['member'])
  const { error, isPending, submit } = useDialogForm(onClose)
  const errors = fieldErrors(error)
  const text = (name: keyof typeof values, label: string, type: 'text' | 'email' = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={values[name]}
      onChange={(value) => setValues((current) => ({ ...current, [name]: value }))}
      error={errors[name]}
      autoComplete="off"
      isRequired
    />
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Invite somebody"
      description="They get a mail with a link, choose a password, and are in."
      isLocked={isPending}
    >
      <Form
        className="pt-2"
        aria-label="Invitation"
        isDirty={Object.values(values).some((value) => value !== '') || String(roles) !== 'member'}
        onSubmit={() =>
          submit(async () => {
            setTries(tries + 1)
            // Each try that the server has refused is another request.
            const { data } = await inviteAccount({ ...values, roles }, `${key}-${tries}`)
            return `Invitation sent to ${data.email}`
          })
        }
      >
        <FormErrorSummary
          problem={error}
          labels={{ first_name: 'First name', last_name: 'Last name', email: 'E-mail', roles: 'Roles' }}
        />
        <FormGrid>
          {text('first_name', 'First name')}
          {text('last_name', 'Last name')}
        </FormGrid>
        {text('email', 'E-mail', 'email')}
        <RoleBoxes roles={roles} onChange={setRoles} error={errors.roles} />
        <FormActions>
          <SubmitButton isPending={isPending}>Send the invitation</SubmitButton>
          <DialogCancel isDisabled={isPending}>Cancel</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
