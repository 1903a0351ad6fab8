import { conflictProblem, fieldProblem, type InstanceOf, JsonText, Op, problem } from '@balafon/sdk/server'
import { type Transaction, UniqueConstraintError } from 'sequelize'
import type { ChannelBody, ChannelDetail } from '../../../contract/channel-administration.ts'
import { ChannelCreated, ChannelDeleted, ChannelUpdated } from '../../../contract/channel-events.ts'
import type { Channel as ChannelContent } from '../../../contract/channels.ts'
import type { EntitiesStore } from '../../entities/entities.store.ts'
import type { PlayerContext } from '../../models.ts'
import type { Channel as ChannelModel } from '../channel.model.ts'
import type { ChannelsStore } from '../channels.store.ts'
import { removeRepeatedAlbums } from '../remove-repeated-albums.ts'
import { presentChannel, presentValues, toAttributes } from './channel.presenter.ts'
import { createChannelDetailsStore } from './channel-details.store.ts'
import { createChannelItems } from './channel-items.ts'
import { createChannelRules } from './channel-rules.ts'
import { createChannelSlugs } from './channel-slugs.ts'

type ChannelRow = InstanceOf<typeof ChannelModel>
/** The fields of a channel that the editor changed. */
type ChannelPatch = { readonly [Key in keyof ChannelBody]?: ChannelBody[Key] | undefined }

/** The user that makes a change, and the version that the editor loaded. Without a version, the change is made whatever the current version is. */
interface Change {
  readonly userId: number | null
  readonly version?: number
}

export type ChannelAdministration = ReturnType<typeof createChannelAdministration>

/** Creates the service with which operators edit channels. */
export function createChannelAdministration(context: PlayerContext, channels: ChannelsStore, entities: EntitiesStore) {
  const { db, models, events, audit, cache, sql } = context
  const { Channel, ChannelItem } = models
  const store = createChannelDetailsStore(sql)
  const slugs = createChannelSlugs(context)
  const items = createChannelItems(store, entities, context)
  const checkChannel = createChannelRules({ models, store, items, slugs })

  async function listItemIds(id: number, transaction?: Transaction): Promise<number[]> {
    const rows = await ChannelItem.findAll({ where: { channelId: id }, order: ['position'], ...(transaction && { transaction }) })
    return rows.map(({ itemId }) => itemId)
  }

  async function present(row: ChannelRow, transaction?: Transaction): Promise<ChannelDetail> {
    const ids = await listItemIds(row.id, transaction)
    return presentChannel(row, await items.list(row.kind, ids, transaction), await store.listContainers(row.id, transaction))
  }

  async function lock(id: number, version: number | undefined, transaction: Transaction): Promise<ChannelRow> {
    const row = await Channel.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
    if (!row) throw problem(404, 'not_found')
    if (version !== undefined && row.version !== version) throw conflictProblem(await present(row, transaction))
    return row
  }

  async function replaceItems(id: number, itemIds: readonly number[], transaction: Transaction) {
    await ChannelItem.destroy({ where: { channelId: id }, transaction })
    await ChannelItem.bulkCreate(
      [...new Set(itemIds)].map((itemId, position) => ({ channelId: id, itemId, position })),
      { transaction },
    )
  }

  /** Reads the content of a channel as listeners would see it, even when the channel is not published. */
  async function readContent(id: number, language: string, choosesItems: boolean, transaction: Transaction): Promise<ChannelContent> {
    const text = await channels.readChannel({ slugOrId: String(id), language, viewer: { userId: 0, canSeeAll: true }, choosesItems }, transaction)
    if (text === null) throw problem(404, 'not_found')
    return JSON.parse(text).channel
  }

  /** Lets the rule of a channel choose its items, and stores them. */
  async function chooseItems(id: number, transaction: Transaction) {
    const { rows } = await readContent(id, 'en', true, transaction)
    await replaceItems(
      id,
      rows.flatMap((row) => row.items.map((item) => item.id)),
      transaction,
    )
    await Channel.update({ refreshedAt: new Date() }, { where: { id }, transaction })
  }

  /**
   * Prepares that the channel `id` becomes the home page: the current home page loses this role. A channel with the slug `home` gets a slug made from its
   * name, because that slug also selects the home page.
   */
  async function replaceHome(id: number, transaction: Transaction) {
    await store.lockHome(transaction)
    await Channel.update({ isHome: false }, { where: { isHome: true, id: { [Op.ne]: id } }, transaction })
    const former = await Channel.findOne({ where: { slug: 'home', id: { [Op.ne]: id } }, transaction })
    if (former) await former.update({ slug: await slugs.chooseSlug(`${former.name} ${former.id}`, former.id, transaction) }, { transaction })
  }

  /** Writes all values of a new or an existing channel. */
  async function write(id: number | null, before: ChannelRow | null, body: ChannelBody, transaction: Transaction): Promise<ChannelRow> {
    // The name of the genre or tag to which the channel is restricted.
    const restrictionName = await checkChannel(body, id, transaction)
    const slug = body.slug || (await slugs.chooseSlug(body.name, id, transaction))
    const attributes = toAttributes(body, slug, restrictionName)
    if (body.is_home) await replaceHome(id ?? 0, transaction)
    const values = { ...attributes, version: (before?.version ?? 0) + 1, updatedAt: new Date() }
    const row = before ? await before.update(values, { transaction }) : await Channel.create(values, { transaction })
    await replaceItems(row.id, body.item_ids, transaction)
    if (row.rule !== null && row.refresh !== 'live') await chooseItems(row.id, transaction)
    return row
  }

  /** Adds the current values to a patch. When the patch changes the kind, the current items are left out, because they are of the former kind. */
  async function completePatch(row: ChannelRow, patch: ChannelPatch, transaction: Transaction): Promise<ChannelBody> {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const isOtherKind = patch.kind !== undefined && patch.kind !== row.kind
    const known = isOtherKind ? [] : await items.list(row.kind, await listItemIds(row.id, transaction), transaction)
    return { ...presentValues(row), item_ids: known.map(({ id }) => id), ...given }
  }

  const describe = (row: ChannelRow, itemIds: readonly number[]) => ({ ...presentValues(row), item_ids: [...itemIds] })
  const record = (verb: string, row: Pick<ChannelRow, 'id' | 'name'>, values: object, userId: number | null, transaction: Transaction) =>
    audit.record({ action: `channel.${verb}`, entity: 'player.channel', entityId: row.id, label: row.name, userId, ...values }, transaction)

  /** Runs a change and clears the cached channels of this node. Other nodes show the change when their cached channels expire after some seconds. */
  const runChange = async <T>(change: (transaction: Transaction) => Promise<T>, active?: Transaction): Promise<T> => {
    const run = async (transaction: Transaction) => {
      transaction.afterCommit(() => cache.invalidate('channel/'))
      return change(transaction)
    }
    return (active ? run(active) : db.transaction(run)).catch((error: unknown) => {
      // This happens when two simultaneous requests choose the same slug.
      throw error instanceof UniqueConstraintError ? fieldProblem({ slug: 'resource.taken' }) : error
    })
  }

  async function change(id: number, patch: ChannelPatch, { userId, version }: Change, transaction: Transaction): Promise<ChannelRow> {
    const row = await lock(id, version, transaction)
    if (row.isHome && patch.is_home === false) throw fieldProblem({ is_home: 'player.channel_is_home' })
    const before = describe(row, await listItemIds(id, transaction))
    const changed = await write(id, row, await completePatch(row, patch, transaction), transaction)
    await record('update', changed, { before, after: describe(changed, await listItemIds(id, transaction)) }, userId, transaction)
    await events.publish(ChannelUpdated, { channelId: id }, transaction)
    return changed
  }

  return {
    searchItems: items.search,
    async get(id: number) {
      const row = await Channel.findByPk(id)
      if (!row) throw problem(404, 'not_found')
      return present(row)
    },
    create: (body: ChannelBody, userId: number, active?: Transaction) =>
      runChange(async (transaction) => {
        const row = await write(null, null, body, transaction)
        await record('create', row, { before: null, after: describe(row, body.item_ids) }, userId, transaction)
        await events.publish(ChannelCreated, { channelId: row.id }, transaction)
        return present(await row.reload({ transaction }), transaction)
      }, active),
    update: (id: number, patch: ChannelPatch, options: Change) =>
      runChange(async (transaction) => present(await (await change(id, patch, options, transaction)).reload({ transaction }), transaction)),
    setStatus: (id: number, status: 'published' | 'hidden', options: Change, active: Transaction) =>
      runChange(async (transaction) => void (await change(id, { status }, options, transaction)), active),
    remove: (id: number, { userId, version }: Change, active?: Transaction) =>
      runChange(async (transaction) => {
        const row = await lock(id, version, transaction)
        if (row.isHome) throw problem(409, 'player.channel_is_home')
        const before = describe(row, await listItemIds(id, transaction))
        await store.removeFromContainers(id, transaction)
        await row.destroy({ transaction })
        await record('delete', row, { before, after: null }, userId, transaction)
        await events.publish(ChannelDeleted, { channelId: id, name: row.name }, transaction)
      }, active),
    /** Returns the channel as listeners would see it with the given values. It writes the values in a transaction that is rolled back. */
    async preview(id: number | null, values: ChannelBody, language: string) {
      const transaction = await db.transaction()
      try {
        const row = id === null ? null : await lock(id, undefined, transaction)
        const body = { ...values, slug: row?.slug ?? '', is_home: row?.isHome ?? false, status: row?.isHome ? ('published' as const) : values.status }
        const written = await write(id, row, body, transaction)
        const content = await readContent(written.id, language, true, transaction)
        return new JsonText(JSON.stringify({ channel: { ...removeRepeatedAlbums(content), more_after: null, restriction: null } }))
      } finally {
        await transaction.rollback()
      }
    },
    /** Chooses the items of channels again that are refreshed once a day or week, when the day or week is over. */
    async refreshDue(signal: AbortSignal) {
      for (const id of await store.listDue()) {
        if (signal.aborted) return
        await runChange((transaction) => chooseItems(id, transaction))
      }
    },
  }
}
