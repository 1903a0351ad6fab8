import { implement } from '@balafon/sdk/server'
import { getChannel } from '../../contract/channels.ts'
import type { ChannelsService } from './channels.service.ts'

export const createChannelRoutes = (channels: ChannelsService) => [
  implement(getChannel, ({ params, request }) => channels.getChannel(params.slugOrId, request.language)),
]
