import { implement } from '@balafon/sdk/server'
import { getChannel, listChannelItems } from '../../contract/channels.ts'
import { toViewer } from '../catalogue/viewer.ts'
import type { ChannelsService } from './channels.service.ts'

export const createChannelRoutes = (channels: ChannelsService) => [
  implement(getChannel, ({ params, query, user, request }) =>
    channels.getChannel(params.slugOrId, request.language, toViewer(user), query.restriction ?? null),
  ),
  implement(listChannelItems, ({ params, query, user, request }) =>
    channels.listItems({ slugOrId: params.slugOrId, language: request.language, viewer: toViewer(user) }, query),
  ),
]
