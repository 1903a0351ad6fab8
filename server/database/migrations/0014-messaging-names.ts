import type { Migration } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

interface RenamedTrigger {
  readonly table: string
  readonly from: string
  readonly to: string
}

const INDEXES = [
  ['mails_created', 'emails_created'],
  ['mails_user', 'emails_user'],
  ['mails_void', 'emails_body_expires'],
  ['webhook_deliveries_of', 'webhook_deliveries_webhook'],
] as const

const FUNCTIONS = [
  ['tell_of_events', 'notify_events'],
  ['tell_of_live_message', 'notify_live_message'],
] as const

const TRIGGERS: readonly RenamedTrigger[] = [
  { table: 'event_outbox', from: 'event_outbox_told', to: 'event_outbox_notify_events' },
  { table: 'live_messages', from: 'live_messages_told', to: 'live_messages_notify_message' },
]

/** Jobs of the core that may be in the queue or in the dead-letter queue when the site is updated. */
const JOBS = [
  ['send-mail', 'send-email'],
  ['empty-void-letters', 'delete-expired-emails'],
  ['sweep-live-messages', 'delete-old-live-messages'],
  ['sweep-old-rows', 'delete-old-rows'],
] as const

type Direction = 'up' | 'down'
const orderNames = (direction: Direction, from: string, to: string): [oldName: string, newName: string] => (direction === 'up' ? [from, to] : [to, from])

/** Builds the statements that rename indexes, functions and triggers. */
function buildRenameStatements(direction: Direction): string[] {
  return [
    ...INDEXES.map(([from, to]) => `alter index ${orderNames(direction, from, to).join(' rename to ')}`),
    ...FUNCTIONS.map(([from, to]) => `alter function ${orderNames(direction, from, to).join(' rename to ')}`),
    ...TRIGGERS.map(({ table, from, to }) => {
      const [oldName, newName] = orderNames(direction, from, to)
      return `alter trigger ${oldName} on ${table} rename to ${newName}`
    }),
  ]
}

/** Builds the statement that renames the constraints of the table `emails`. Newer versions of PostgreSQL also list NOT NULL constraints, so the names are read. */
const buildConstraintRenames = (direction: Direction) => {
  const [oldPrefix, newPrefix] = orderNames(direction, 'mails', 'emails')
  return `do $do$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = 'emails'::regclass and starts_with(conname, '${oldPrefix}_') loop
      execute format('alter table emails rename constraint %I to %I', name, '${newPrefix}' || substr(name, ${oldPrefix.length + 1}));
    end loop;
  end $do$`
}

/** Renames queued jobs. Does nothing before a node has started the job queue, which creates its tables. */
async function renameQueuedJobs(db: Sequelize, transaction: Transaction, direction: Direction) {
  const [row] = await db.query<{ exists: boolean }>("select to_regclass('jobs.job') is not null as exists", { transaction, type: QueryTypes.SELECT })
  if (!row?.exists) return
  for (const [from, to] of JOBS) {
    const bind = orderNames(direction, from, to)
    await db.query(
      `update jobs.job set data = jsonb_set(data, '{name}', to_jsonb($2::text))
         where name in ('core', 'dead') and data->>'name' = $1 and (name = 'core' or source_name = 'core')`,
      { bind, transaction },
    )
    // A node adds the schedule again, under the new name, when it opens the queue.
    await db.query("delete from jobs.schedule where name = 'core' and key = $1", { bind: bind.slice(0, 1), transaction })
  }
}

/** Renames the tables, functions and jobs of emails, events, live messages and webhooks. */
export const core0014: Migration = {
  name: '0014-messaging-names',
  async up({ db, transaction }) {
    await db.query(
      `alter table mails rename to emails;
       alter sequence mails_id_seq rename to emails_id_seq;
       alter table emails rename column void_at to body_expires_at;
       alter table webhook_deliveries rename column answer_status to response_status;
       ${buildConstraintRenames('up')};
       ${buildRenameStatements('up').join(';\n')}`,
      { transaction },
    )
    await renameQueuedJobs(db, transaction, 'up')
  },
  async down({ db, transaction }) {
    await renameQueuedJobs(db, transaction, 'down')
    await db.query(
      `${buildRenameStatements('down').join(';\n')};
       ${buildConstraintRenames('down')};
       alter table webhook_deliveries rename column response_status to answer_status;
       alter table emails rename column body_expires_at to void_at;
       alter sequence emails_id_seq rename to mails_id_seq;
       alter table emails rename to mails`,
      { transaction },
    )
  },
}
