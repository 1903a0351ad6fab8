import { defineServerPlugin, Op, serveResource } from '@balafon/sdk/server'
import { gigs } from '../contract/gigs.ts'
import manifest from '../plugin.ts'
import { gigs0001 } from './0001-gigs.migration.ts'
import { Gig } from './gig.model.ts'

const formatToday = () => new Date().toISOString().slice(0, 10)

export default defineServerPlugin(manifest, {
  models: { Gig },
  migrations: [gigs0001],
  routes(_services, context) {
    const routes = serveResource(
      gigs,
      {
        model: context.models.Gig,
        scope: ({ can }) => (can('gigs.manage') ? null : { status: 'published' }),
        filters: { upcoming: (isUpcoming) => ({ day: { [isUpcoming ? Op.gte : Op.lt]: formatToday() } }) },
      },
      context,
    )
    return Object.values(routes)
  },
})
