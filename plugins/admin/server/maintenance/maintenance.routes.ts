import { implement, requireUser, type ServerContext } from '@balafon/sdk/server'
import { clearCache, getSiteStatus, sendTestEmail } from '../../contract/maintenance.ts'

/** Creates the endpoints of the settings pages about services. */
export const createMaintenanceRoutes = ({ maintenance, translate, log }: Pick<ServerContext, 'maintenance' | 'translate' | 'log'>) => [
  implement(getSiteStatus, async ({ request: { language } }) => {
    const status = await maintenance.getStatus()
    const getTitle = (owner: string) => (owner.startsWith('core') ? translate(language, 'admin.queue.core') : translate(language, `${owner}.title`))
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
