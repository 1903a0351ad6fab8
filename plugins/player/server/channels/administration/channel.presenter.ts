import type { RowOf } from '@balafon/sdk/server'
import type { ChannelBody, ChannelDetail, ChannelItemOption } from '../../../contract/channel-administration.ts'
import type { Channel } from '../channel.model.ts'

type ChannelRow = RowOf<typeof Channel>

/** Returns the values of a channel as an operator edits them, without its items. */
export const presentValues = (row: ChannelRow): Omit<ChannelBody, 'item_ids'> => ({
  name: row.name,
  slug: row.slug,
  description: row.description ?? '',
  names: Object.entries(row.names).map(([language, name]) => ({ language, name })),
  kind: row.kind,
  layout: row.layout,
  rule: row.rule,
  refresh: row.refresh,
  restriction: row.restriction,
  restriction_name: row.restrictionName ?? '',
  seo_title: row.seoTitle ?? '',
  seo_description: row.seoDescription ?? '',
  status: row.status,
  is_home: row.isHome,
})

/** Presents a channel with its items. */
export const presentChannel = (
  row: ChannelRow,
  items: readonly ChannelItemOption[],
  containers: readonly { readonly id: number; readonly name: string }[],
): ChannelDetail => ({
  ...presentValues(row),
  id: row.id,
  version: row.version,
  items: [...items],
  contained_in: [...containers],
  refreshed_at: row.refreshedAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
})

/** Converts the values that an operator entered to attributes of the model. `restrictionName` is the stored name of the genre or tag. */
export const toAttributes = (body: ChannelBody, slug: string, restrictionName: string | null) => ({
  name: body.name,
  slug,
  description: body.description || null,
  names: Object.fromEntries(body.names.map(({ language, name }) => [language, name])),
  kind: body.kind,
  layout: body.layout,
  rule: body.rule,
  refresh: body.refresh,
  restriction: body.restriction,
  restrictionName,
  seoTitle: body.seo_title || null,
  seoDescription: body.seo_description || null,
  status: body.status,
  isHome: body.is_home,
})
