import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const ChannelPayload = z.object({ channelId: z.number() })

export const ChannelCreated = defineEvent('player.channel.created/v1', ChannelPayload, { public: { label: 'event.channel_created' } })
export const ChannelUpdated = defineEvent('player.channel.updated/v1', ChannelPayload, { public: { label: 'event.channel_updated' } })
export const ChannelDeleted = defineEvent('player.channel.deleted/v1', z.extend(ChannelPayload, { name: z.string() }), {
  public: { label: 'event.channel_deleted' },
})

/** All events of channels. */
export const CHANNEL_EVENTS = [ChannelCreated, ChannelUpdated, ChannelDeleted] as const
