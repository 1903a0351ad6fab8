import { implement, type ServerContext } from '@balafon/sdk/server'
import { getChannel } from '../../contract/channels.ts'
import type { ChannelsService } from './channels.service.ts'

export const channelRoutes = (channels: ChannelsService, languageOf: ServerContext['getLanguage']) => [
  implement(getChannel, ({ params, request }) => channels.get(params.slugOrId, languageOf(request))),
]
