import { defineJob, implement, requireUser, serveResource } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import {
  channelList,
  createChannel,
  deleteChannel,
  getChannelDetail,
  previewChannel,
  searchChannelItems,
  updateChannel,
} from '../../../contract/channel-administration.ts'
import type { PlayerContext } from '../../models.ts'
import type { ChannelAdministration } from './channel-administration.service.ts'

/** Creates the routes with which operators list and edit channels. */
export function createChannelAdministrationRoutes(channels: ChannelAdministration, context: PlayerContext) {
  const {
    list,
    count,
    export: exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    undoBulk,
  } = serveResource(
    channelList,
    {
      model: context.models.Channel,
      scope: () => null,
      filters: {},
      actions: {
        publish: ({ id }, { userId }, transaction) => channels.setStatus(id, 'published', { userId }, transaction),
        hide: ({ id }, { userId }, transaction) => channels.setStatus(id, 'hidden', { userId }, transaction),
        remove: ({ id }, { userId }, transaction) => channels.remove(id, { userId }, transaction),
      },
    },
    context,
  )
  return [
    list,
    count,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    undoBulk,
    implement(getChannelDetail, async ({ params }) => ({ channel: await channels.get(params.id) })),
    implement(createChannel, async ({ body, user, transaction }) => ({ channel: await channels.create(body, requireUser(user).id, transaction) })),
    implement(updateChannel, async ({ params, body: { version, ...patch }, user }) => ({
      channel: await channels.update(params.id, patch, { userId: requireUser(user).id, version }),
    })),
    implement(deleteChannel, async ({ params, query, user }) => {
      await channels.remove(params.id, { userId: requireUser(user).id, version: query.version })
      return {}
    }),
    implement(previewChannel, ({ body, request }) => channels.preview(body.id, body.values, request.language)),
    implement(searchChannelItems, async ({ query }) => ({ items: await channels.searchItems(query.kind, query.query) })),
  ]
}

export const createChannelJobs = (channels: Pick<ChannelAdministration, 'refreshDue'>) => [
  defineJob({ name: 'refresh-channels', schema: z.object({}), cron: '17 * * * *', run: (_data, { signal }) => channels.refreshDue(signal) }),
]
