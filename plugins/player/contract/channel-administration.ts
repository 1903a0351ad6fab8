import {
  boolean,
  choice,
  defineEndpoint,
  defineIdempotentEndpoint,
  defineResource,
  Id,
  type Item,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Channel } from './channels.ts'

export const CHANNEL_KINDS = ['channels', 'albums', 'artists', 'tracks', 'playlists'] as const
/** `row` is a carousel. `hero` shows the first album of the channel in large. */
export const CHANNEL_LAYOUTS = ['row', 'grid', 'list', 'hero'] as const
export const CHANNEL_RULES = ['popular', 'newest', 'liked'] as const
/** When a rule chooses the items: at every read, or once a day or week. */
export const CHANNEL_REFRESHES = ['live', 'daily', 'weekly'] as const
export const CHANNEL_STATUSES = ['draft', 'published', 'hidden'] as const
export const CHANNEL_MAX_ITEMS = 200
export const CHANNEL_NAME_MAX_LENGTH = 100

export type ChannelKind = (typeof CHANNEL_KINDS)[number]

const access = { permission: 'music.update' } as const
const readOnly = { readOnly: true } as const
const unsorted = { ...readOnly, sortable: false } as const

/** The list of channels. Its path is not `channels`, where listeners read a channel. */
export const channelList = defineResource({
  name: { one: 'channel', many: 'channels' },
  labels: 'channels',
  entity: 'player.channel',
  path: 'admin/channels',
  fields: {
    name: text(readOnly),
    slug: text(unsorted),
    kind: choice(CHANNEL_KINDS, unsorted),
    rule: choice(CHANNEL_RULES, { ...unsorted, nullable: true }),
    layout: choice(CHANNEL_LAYOUTS, unsorted),
    status: choice(CHANNEL_STATUSES, unsorted),
    is_home: boolean(unsorted),
    updated_at: timestamp(readOnly),
  },
  search: ['name'],
  list: { columns: ['name', 'kind', 'rule', 'layout', 'status', 'updated_at'], sort: ['name'], paging: 'cursor' },
  access: { view: access },
  forbidsViewAs: true,
  actions: { publish: { undoneBy: 'hide' }, hide: { undoneBy: 'publish' }, remove: { isDanger: true } },
})
export type ChannelListItem = Item<typeof channelList.fields>
export const channelListEndpoints = resourceEndpoints(channelList)

const LineText = z.string().check(z.trim(), z.regex(/^[^\0\n\r]*$/))
const Name = LineText.check(z.minLength(1), z.maxLength(CHANNEL_NAME_MAX_LENGTH))

/** What an operator edits of a channel, without its items. */
const channelValues = {
  name: Name,
  /** When it is empty, the slug is made from the name. Digits alone are not allowed, because a path with digits is read as the id of a channel. */
  slug: z.string().check(z.trim(), z.maxLength(100), z.regex(/^([a-z0-9-]*[a-z-][a-z0-9-]*)?$/)),
  description: z.string().check(z.trim(), z.maxLength(1000), z.regex(/^[^\0]*$/)),
  /** Names in other languages than the default one. */
  names: z.array(z.strictObject({ language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)), name: Name })).check(z.maxLength(20)),
  kind: z.enum(CHANNEL_KINDS),
  layout: z.enum(CHANNEL_LAYOUTS),
  /** `null`: the operator lists the items. */
  rule: z.nullable(z.enum(CHANNEL_RULES)),
  refresh: z.enum(CHANNEL_REFRESHES),
  /** A rule chooses only items of this genre or tag. */
  restriction: z.nullable(z.enum(['genre', 'tag'])),
  restriction_name: LineText.check(z.maxLength(200)),
  seo_title: LineText.check(z.maxLength(120)),
  seo_description: LineText.check(z.maxLength(320)),
  status: z.enum(CHANNEL_STATUSES),
  is_home: z.boolean(),
}
const ItemIds = z.array(Id).check(z.maxLength(CHANNEL_MAX_ITEMS))

export const ChannelBody = z.strictObject({ ...channelValues, item_ids: ItemIds })
export type ChannelBody = z.infer<typeof ChannelBody>

/** An album, artist, track, playlist or channel in a channel, or in the search for items. */
export const ChannelItemOption = z.object({
  id: z.int(),
  name: z.string(),
  /** A second line, for example the artists of an album. */
  detail: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Whether listeners see the item. */
  is_visible: z.boolean(),
})
export type ChannelItemOption = z.infer<typeof ChannelItemOption>

/** The form of a channel. It contains the items with their names, to show them; the request contains only their ids. */
export const ChannelForm = z.strictObject({ ...channelValues, items: z.array(ChannelItemOption).check(z.maxLength(CHANNEL_MAX_ITEMS)) })
export type ChannelForm = z.infer<typeof ChannelForm>

/** A channel, as operators edit it. */
export const ChannelDetail = z.object({
  ...channelValues,
  id: z.int(),
  version: z.int(),
  items: z.array(ChannelItemOption),
  /** The channels that contain this channel. */
  contained_in: z.array(z.object({ id: z.int(), name: z.string() })),
  /** When the items were last chosen, for a rule that does not choose at every read. */
  refreshed_at: z.nullable(Timestamp),
  updated_at: Timestamp,
})
export type ChannelDetail = z.infer<typeof ChannelDetail>

const params = z.strictObject({ id: Id })
const Version = z.int().check(z.minimum(1))
const response = z.object({ channel: ChannelDetail })
const RULE_ERRORS = [
  'player.channel_slug_reserved',
  'player.channel_hero',
  'player.channel_nesting',
  'player.channel_contains_itself',
  'player.channel_rule',
  'player.channel_restriction',
  'player.channel_restriction_unknown',
  'player.channel_home_hidden',
  'player.channel_item_unknown',
  'resource.taken',
] as const

export const getChannelDetail = defineEndpoint({
  method: 'GET',
  path: 'admin/channels/{id}',
  summary: 'Get a channel with its settings and items, for operators',
  access,
  params,
  response,
  errors: ['not_found'],
})

export const createChannel = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/channels',
  summary: 'Create a channel',
  access,
  forbidsViewAs: true,
  body: ChannelBody,
  response,
  status: 201,
  errors: RULE_ERRORS,
})

export const updateChannel = defineEndpoint({
  method: 'PATCH',
  path: 'admin/channels/{id}',
  summary: 'Change a channel; `item_ids` replaces its items',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(z.partial(ChannelBody), { version: Version }),
  response,
  errors: [...RULE_ERRORS, 'not_found', 'player.channel_is_home', 'resource.conflict'],
  conflict: ChannelDetail,
})

export const deleteChannel = defineEndpoint({
  method: 'DELETE',
  path: 'admin/channels/{id}',
  summary: 'Delete a channel; channels that contain it lose the row',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: z.object({}),
  errors: ['not_found', 'player.channel_is_home', 'resource.conflict'],
  conflict: ChannelDetail,
})

export const previewChannel = defineEndpoint({
  method: 'POST',
  path: 'admin/channels/preview',
  summary: 'Show a channel as listeners would see it with these values, without saving them',
  access,
  body: z.strictObject({ id: z.nullable(Id), values: ChannelBody }),
  response: z.object({ channel: Channel }),
  errors: [...RULE_ERRORS, 'not_found', 'player.channel_is_home'],
})

export const searchChannelItems = defineEndpoint({
  method: 'GET',
  path: 'admin/channel-items',
  summary: 'Find items that can be added to a channel',
  access,
  query: z.strictObject({ kind: z.enum(CHANNEL_KINDS), query: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  response: z.object({ items: z.array(ChannelItemOption) }),
})
