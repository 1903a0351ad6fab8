import { implement, requireUser, type ServerContext } from '@balafon/sdk/server'
import { clearCache, getSiteStatus, sendTestEmail } from '../../contract/maintenance.ts'

/** The titles of the queues of the core. */
const CORE_QUEUE_TITLES: Readonly<Record<string, string>> = { core: 'admin.queue.core', 'core.webhooks': 'admin.webhooks.title' }

/** Creates the endpoints of the site’s status, its caches and test emails. */
export const createMaintenanceRoutes = ({ maintenance, translate, log }: Pick<ServerContext, 'maintenance' | 'translate' | 'log'>) => [
  implement(getSiteStatus, async ({ request: { language } }) => {
    const status = await maintenance.getStatus()
    const getTitle = (owner: string) => translate(language, CORE_QUEUE_TITLES[owner] ?? `${owner}.title`)
    return { ...status, queues: status.queues.map((queue) => ({ ...queue, label: getTitle(queue.owner) })) }
  }),
  implement(clearCache, async ({ user }) => {
    await maintenance.clearCaches()
    log.info({ userId: requireUser(user).id }, 'cleared the caches')
    return {}
  }),
  implement(sendTestEmail, async ({ user, request: { language } }) => {
    const { email, name } = requireUser(user).user
    return { email, ...(await maintenance.sendTestEmail({ email, name }, language)) }
  }),
]
