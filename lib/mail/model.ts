import { type SqlBool, sql } from 'kysely'
import { MAIL_STATUSES, MAIL_TEMPLATES } from '#lib/mail/schema'
import { choice, instant, integer, type Model, one, PUBLIC, reachOf, reference, text } from '#lib/records/model'

/** Mails: what the product wrote to people. */
export const mailModel: Model = {
  noun: 'mails',
  table: 'mails',
  one: 'mail',
  many: 'mails',
  fields: {
    id: reference('Mail', { indexed: true }),
    template: choice('Kind', MAIL_TEMPLATES, PUBLIC),
    member_id: reference('Member', { refers_to: 'members' }),
    account_id: reference('Account'),
    to_address: text('To'),
    to_name: text('Name'),
    subject: text('Subject'),
    status: choice('Status', MAIL_STATUSES, { labels: { local: 'Kept here' }, is_public: true }),
    attempts: integer('Attempts', PUBLIC),
    last_error: text('Last error'),
    sent_at: instant('Sent'),
    created_at: instant('Written', { indexed: true }),
  },
  relations: { member: one('members', 'member_id', 'Member') },
  reach: (scope) => reachOf(scope, 'mails.read'),
  search: ({ col }, words) =>
    sql<SqlBool>`(${sql.join(
      words.map(
        (word) =>
          sql<SqlBool>`strpos(without_marks(fold(${col('to_address')} || ' ' || ${col('to_name')} || ' ' || ${col('subject')})), ${word}::text) > 0`,
      ),
      sql` and `,
    )})`,
  population: { where: {}, words: 'mails' },
  title: ({ col }) => sql<string>`${col('subject')}`,
  order: ['-created_at'],
  time: { usual: 'created_at', sent: 'sent_at' },
  parameters: {
    status: (values: string[]) => ({ status: { in: values } }),
    template: (values: string[]) => ({ template: { in: values } }),
  },
}
