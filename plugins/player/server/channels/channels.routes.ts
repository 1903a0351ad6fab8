import { implement, type ServerContext } from '@balafon/sdk/server'
import { getChannel } from '../../contract/channels.ts'
import type { ChannelsService } from './channels.service.ts'

export const createChannelRoutes = (channels: ChannelsService, getLanguage: ServerContext['getLanguage']) => [
  implement(getChannel, ({ params, request }) => channels.getChannel(params.slugOrId, getLanguage(request))),
]
