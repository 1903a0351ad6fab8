import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem, Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ChannelBody, ChannelKind } from '../../../contract/channel-administration.ts'
import type { PlayerContext } from '../../models.ts'
import type { ChannelDetailsStore } from './channel-details.store.ts'
import type { ChannelItems } from './channel-items.ts'
import type { createChannelSlugs } from './channel-slugs.ts'

interface RuleDependencies extends Pick<PlayerContext, 'models'> {
  readonly store: ChannelDetailsStore
  readonly items: ChannelItems
  readonly slugs: ReturnType<typeof createChannelSlugs>
}

/** Creates the function that validates a channel before it is saved. */
export function createChannelRules({ models: { Channel, Genre, Tag }, store, items, slugs }: RuleDependencies) {
  /** Finds the stored name of the genre or tag. The operator may have entered its name or its display name. */
  async function findRestrictionName({ restriction, restriction_name: name }: ChannelBody, transaction: Transaction): Promise<string | null> {
    const where = { [Op.or]: [{ name: name.toLowerCase() }, { displayName: name }] }
    const category = await (restriction === 'genre' ? Genre.findOne({ where, transaction }) : Tag.findOne({ where, transaction }))
    return category?.name ?? null
  }

  async function checkItems(kind: ChannelKind, ids: readonly number[], id: number | null, transaction: Transaction): Promise<ErrorCode | null> {
    if (kind === 'channels' && id !== null && ids.includes(id)) return 'player.channel_contains_itself'
    const known = await items.list(kind, ids, transaction)
    if (known.length < new Set(ids).size) return 'player.channel_item_unknown'
    if (kind !== 'channels') return null
    return (await Channel.count({ where: { id: [...ids], kind: 'channels' }, transaction })) > 0 ? 'player.channel_nesting' : null
  }

  /**
   * Validates the values of a channel.
   * @returns The stored name of the genre or tag to which the channel is restricted; `null` without a restriction.
   * @throws 422 with a code at each wrong field
   */
  return async function checkChannel(body: ChannelBody, id: number | null, transaction: Transaction): Promise<string | null> {
    const { kind, layout, rule, restriction, slug } = body
    const errors: Record<string, ErrorCode> = {}
    if (slug !== '' && slugs.isReserved(slug) && !(slug === 'home' && body.is_home)) errors.slug = 'player.channel_slug_reserved'
    else if (slug !== '' && (await slugs.isTaken(slug, id, transaction))) errors.slug = 'resource.taken'
    if (layout === 'hero' && kind !== 'albums') errors.layout = 'player.channel_hero'
    if (kind === 'channels' && rule !== null) errors.rule = 'player.channel_rule'
    if (kind === 'channels' && id !== null && (await store.listContainers(id, transaction)).length > 0) errors.kind = 'player.channel_nesting'
    if (body.is_home && body.status !== 'published') errors.status = 'player.channel_home_hidden'
    const hasCategories = kind !== 'channels' && kind !== 'playlists'
    const restrictionName = restriction === null ? null : await findRestrictionName(body, transaction)
    if (restriction !== null && !hasCategories) errors.restriction = 'player.channel_restriction'
    else if (restriction !== null && restrictionName === null) errors.restriction_name = 'player.channel_restriction_unknown'
    const itemError = await checkItems(kind, body.item_ids, id, transaction)
    if (itemError) errors.item_ids = itemError
    if (Object.keys(errors).length > 0) throw fieldProblem(errors)
    return restrictionName
  }
}
