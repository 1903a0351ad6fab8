import type { ServerContext } from '@balafon/sdk/server'
import type { createSendEmail } from '../messaging/email/send-email.ts'
import { createNotify } from '../messaging/notifications/notify.ts'
import { createPluginContexts, type OwnServices, type SharedServices } from '../plugins/plugin-contexts.ts'
import type { Registry } from '../plugins/registry.ts'
import { findScopeRestriction } from '../plugins/scopes.ts'
import { createSealer } from '../security/sealer.ts'
import type { Log } from './logging/log.ts'

export interface ContextDependencies {
  readonly sharedServices: SharedServices
  readonly registry: Registry
  readonly log: Log
  readonly secret: string
  readonly sendEmail: ReturnType<typeof createSendEmail>
  readonly createPluginFiles: (plugin: string) => ServerContext['files']
  readonly createPluginJobs: (plugin: string) => ServerContext['jobs']
}

/** Creates the contexts of server modules, and the context `core` for commands and tests. */
export function createServerContexts({ sharedServices, registry, log, secret, sendEmail, createPluginFiles, createPluginJobs }: ContextDependencies) {
  const createOwnServices = (id: string): OwnServices => ({
    log: log.child({ plugin: id }),
    jobs: createPluginJobs(id),
    mailer: { send: (email, transaction) => sendEmail(id, email, transaction) },
    notify: createNotify(id, () => registry.find(id)?.current.manifest.notifications ?? [], sharedServices.events),
    files: createPluginFiles(id),
    ...createSealer(secret, `plugin/${id}`),
  })
  return createPluginContexts(sharedServices, createOwnServices, (id) => findScopeRestriction(registry.find(id)?.current))
}
