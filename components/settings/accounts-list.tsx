'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign, Ban, Check, MailPlus, Pencil, Send, Undo2, UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { customText } from '#components/custom-fields/custom-text'
import { AddressDialog } from '#components/settings/address-dialog'
import { InviteDialog } from '#components/settings/invite-dialog'
import { ROLES } from '#components/settings/role-boxes'
import { RolesDialog } from '#components/settings/roles-dialog'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { ListExport } from '#components/ui/export-menu'
import { FilterBar } from '#components/ui/filter-bar'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { notify, notifyError } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { accountsQuery, editAccount, keepEmailOf, repeatInvitation } from '#lib/accounts/administration-client'
import type { Account } from '#lib/accounts/schema'
import type { CustomField } from '#lib/custom-fields/schema'
import { displayName } from '#lib/format/names'
import { api, pages } from '#lib/paths'

const STATUSES: Readonly<Record<Account['status'], { label: string; tone: Tone }>> = {
  unverified: { label: 'Not verified', tone: 'neutral' },
  awaiting_approval: { label: 'Waits for approval', tone: 'info' },
  verified: { label: 'Active', tone: 'success' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

interface AccountsListProps {
  initial: FirstPage<Account>
  /** The acting account, which does not disable itself. */
  own_id: string
  /** The custom fields of members, which whoever joins may have been asked for. */
  custom: readonly CustomField[]
}

/** Who can sign in, as what; here people are invited, approved and shut out. */
export function AccountsList(props: AccountsListProps) {
  return (
    <ClientList>
      <Accounts {...props} />
    </ClientList>
  )
}

function Accounts({ initial, own_id, custom }: AccountsListProps) {
  const { params, get } = useListState()
  const { number, locale } = useFormat()
  const [edited, setEdited] = useState<Account | null>(null)
  const [moved, setMoved] = useState<Account | null>(null)
  const [isInviting, setInviting] = useState(false)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...accountsQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
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
        <ListExport noun="accounts" file={api.accounts} params={params} />
        <Button variant="primary" onPress={() => setInviting(true)}>
          <MailPlus aria-hidden />
          Invite somebody
        </Button>
      </FilterBar>
      <DataTable
        label="Accounts"
        columns={columnsFor(own_id, custom, locale, { onEdit: setEdited, onMove: setMoved })}
        rows={accounts}
        rowKey={({ id }) => id}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState title="No accounts match" icon={<UserRoundCog />}>
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
      {moved ? <AddressDialog key={moved.id} account={moved} onClose={() => setMoved(null)} /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  )
}

/** What opens over the list. */
interface Dialogs {
  onEdit: (account: Account) => void
  onMove: (account: Account) => void
}

function columnsFor(
  own_id: string,
  custom: readonly CustomField[],
  locale: string,
  dialogs: Dialogs,
): Column<Account>[] {
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
          {account.email_change ? (
            <span className="whitespace-normal wrap-anywhere">{account.email_change.email} waits to be confirmed</span>
          ) : null}
          {custom.flatMap((field) => {
            const answer = account.joining_answers[field.key]
            return answer === undefined ? (
              []
            ) : (
              <span key={field.key} className="whitespace-normal wrap-anywhere">
                {field.label}: {customText(field, answer, locale)}
              </span>
            )
          })}
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
      cell: (account) => <AccountActions account={account} isOwn={account.id === own_id} {...dialogs} />,
    },
  ]
}

interface AccountActionsProps extends Dialogs {
  account: Account
  isOwn: boolean
}

function AccountActions({ account, isOwn, onEdit, onMove }: AccountActionsProps) {
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
    {
      key: 'address',
      label: 'Change the address…',
      icon: <AtSign aria-hidden />,
      onAction: () => onMove(account),
      ...(isOwn ? { isDisabled: true, reason: 'Change your own in your account: it takes your password.' } : {}),
    },
    ...(account.email_change
      ? [
          {
            key: 'keep',
            label: 'Keep the present address',
            icon: <Undo2 aria-hidden />,
            onAction: () => void run(() => keepEmailOf(account.id), 'Taken back'),
          },
        ]
      : []),
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
