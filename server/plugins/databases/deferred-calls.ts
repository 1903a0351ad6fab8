import { NotificationSent } from '@balafon/sdk/contract'
import type { AuditEntry, AuditLog, EmailMessage, Jobs, Live, Mailer, ServerContext } from '@balafon/sdk/server'
import { type Sequelize, Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { StoredEvent } from '../../messaging/events/outbox.store.ts'
import type { NewJob } from '../../messaging/jobs/job-queue.ts'
import { assertOwnEntity } from '../../security/audit/audit.ts'
import type { Registry } from '../registry.ts'
import type { ReportCrash } from '../report-crash.ts'

/** The name of an outbox event that contains a call of a service. */
const DEFERRED_CALL = 'core.deferred_call/v1'

type DeferredCall =
  | { readonly service: 'jobs'; readonly id: string; readonly name: string; readonly data: object; readonly after: string | null }
  | { readonly service: 'live'; readonly to: Parameters<Live['publish']>[0]; readonly type: string; readonly data: object }
  | { readonly service: 'email'; readonly message: EmailMessage }
  | { readonly service: 'audit'; readonly entry: AuditEntry }

type DeferredServices = Pick<ServerContext, 'jobs' | 'live' | 'mailer' | 'audit' | 'users' | 'sessions' | 'roles' | 'permissions' | 'subscribers'>

/**
 * Adapts the services of a third-party plugin with its own database login. Its transactions cannot write to the tables of the core: calls
 * in them are stored in the outbox and executed after the commit.
 */
export function deferInTransactions(
  id: string,
  { jobs, live, mailer, audit, users, sessions, roles, permissions, subscribers }: DeferredServices,
  { OutboxEvent }: Pick<CoreModels, 'OutboxEvent'>,
): DeferredServices {
  const defer = async (call: DeferredCall, transaction: Transaction) => {
    await OutboxEvent.create({ name: DEFERRED_CALL, payload: call }, { returning: false, transaction })
  }
  const deferredJobs: Jobs = {
    ...jobs,
    async enqueue(name, data, options = {}) {
      const { transaction, after } = options
      if (!transaction) return jobs.enqueue(name, data, options)
      const jobId = crypto.randomUUID()
      await defer({ service: 'jobs', id: jobId, name, data, after: after?.toISOString() ?? null }, transaction)
      return jobId
    },
  }
  const deferredLive: Live = {
    publish: (to, type, data = {}, transaction) => (transaction ? defer({ service: 'live', to, type, data }, transaction) : live.publish(to, type, data)),
  }
  const deferredMailer: Mailer = {
    send: (message, transaction) => (transaction ? defer({ service: 'email', message }, transaction) : mailer.send(message)),
  }
  const deferredAuditLog: AuditLog = {
    ...audit,
    record: (entry, transaction) => (transaction ? defer({ service: 'audit', entry }, transaction) : audit.record(entry)),
  }
  return {
    jobs: deferredJobs,
    live: deferredLive,
    mailer: deferredMailer,
    audit: deferredAuditLog,
    users: rejectTransactions(`${id} calls users`, users),
    sessions: rejectTransactions(`${id} calls sessions`, sessions),
    roles: rejectTransactions(`${id} calls roles`, roles),
    permissions: rejectTransactions(`${id} calls permissions`, permissions),
    subscribers: rejectTransactions(`${id} calls subscribers`, subscribers),
  }
}

/** Makes the functions of a service throw when they get a transaction. */
function rejectTransactions<T extends object>(call: string, service: T): T {
  const functions = Object.entries(service).map(([name, run]: [string, (...args: unknown[]) => unknown]) => [
    name,
    (...args: unknown[]) => {
      if (args.some((argument) => argument instanceof Transaction)) throw new Error(`${call}.${name} in a transaction: call it without one`)
      return run(...args)
    },
  ])
  return Object.fromEntries(functions)
}

export interface DeferredCallDependencies {
  readonly db: Sequelize
  readonly registry: Pick<Registry, 'find'>
  readonly jobs: { enqueue(job: NewJob, transaction: Transaction): Promise<unknown> }
  readonly live: Live
  readonly audit: Pick<AuditLog, 'record'>
  readonly sendEmail: (plugin: string, message: EmailMessage, transaction: Transaction) => Promise<void>
  readonly reportCrash: ReportCrash
}

/**
 * Creates the handler of outbox events that third-party plugins published in their own transactions. It executes deferred calls, and
 * drops events of plugins without the scope. The plugin can write such rows with SQL, so they are checked here.
 */
export function createPluginEventHandler({ db, registry, jobs, live, audit, sendEmail, reportCrash }: DeferredCallDependencies) {
  const assertAllowed = (plugin: string, { name, payload }: StoredEvent) => {
    const scopes = registry.find(plugin)?.current.manifest.scopes ?? []
    if (name === DEFERRED_CALL) {
      const call = payload as DeferredCall
      // Recording needs no scope: every plugin may record changes of the entities that it owns.
      if (call.service === 'audit') return assertOwnEntity(plugin, call.entry.entity)
      const { service } = call
      if (!scopes.includes(service)) throw new Error(`scope_missing: ${plugin} uses ${service} without its scope`)
      return
    }
    const isNotification = name === NotificationSent.name && (payload as { plugin?: unknown }).plugin === plugin
    if (!scopes.includes('events') && !(isNotification && scopes.includes('notify'))) throw new Error(`scope_missing: ${plugin} publishes ${name}`)
  }

  async function execute(plugin: string, call: DeferredCall, transaction: Transaction) {
    if (call.service === 'live') return live.publish(call.to, call.type, call.data, transaction)
    if (call.service === 'audit') return audit.record(call.entry, transaction)
    if (call.service === 'email') return sendEmail(plugin, call.message, transaction)
    const { id, name, data, after } = call
    await jobs.enqueue({ owner: plugin, id, name, data, ...(after !== null && { after: new Date(after) }) }, transaction)
  }

  return async (event: StoredEvent, transaction: Transaction): Promise<boolean> => {
    const { publisher, name, payload } = event
    if (publisher === null) return false
    try {
      assertAllowed(publisher, event)
      if (name !== DEFERRED_CALL) return false
      // Each call has its own savepoint, so that an error undoes this call only.
      await db.transaction({ transaction }, (savepoint) => execute(publisher, payload as DeferredCall, savepoint))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      reportCrash(publisher, 'deferred call', error)
    }
    return true
  }
}
