import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem, type InstanceOf, problem } from '@balafon/sdk/server'
import { type Transaction, UniqueConstraintError } from 'sequelize'
import * as z from 'zod/mini'
import { Image } from '../../../contract/catalogue.ts'
import type { Genre } from '../models/genre.model.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import type { LabelKind, LabelMergeStore } from './labels.store.ts'
import { parseInput } from './parse-input.ts'

/** Links contain the name, so it has none of the characters that separate the parts of a URL. */
const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^/\\?%#<>]+$/))
const LabelValues = z.strictObject({ displayName: DisplayName, image: z.optional(z.nullable(Image)) })
const LabelPatch = z.partial(LabelValues)

export type LabelRow = InstanceOf<typeof Genre>

interface LabelsDependencies extends Pick<EditingDependencies, 'models' | 'runChange'> {
  readonly store: LabelMergeStore
}

/**
 * Creates the service that changes genres and tags, in a transaction of the caller. Their names, which links contain, stay when they are renamed;
 * no other table has a copy of the display name.
 */
export function createLabelsService({ models: { Genre, Tag }, runChange, store }: LabelsDependencies) {
  // Both models have the same columns.
  const getModel = (kind: LabelKind) => (kind === 'genre' ? Genre : (Tag as unknown as typeof Genre))
  const notFoundCodes: Readonly<Record<LabelKind, ErrorCode>> = { genre: 'player.genre_not_found', tag: 'player.tag_not_found' }

  async function lock(kind: LabelKind, id: number, transaction: Transaction): Promise<LabelRow> {
    const label = await getModel(kind).findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
    if (!label) throw problem(404, notFoundCodes[kind])
    return label
  }

  async function update(kind: LabelKind, id: number, patch: z.input<typeof LabelPatch>, transaction: Transaction): Promise<LabelRow> {
    const values = parseInput(LabelPatch, patch)
    const label = await lock(kind, id, transaction)
    return label.update({ ...values, version: label.version + 1 }, { transaction })
  }

  return {
    lock,
    update,
    rename: (kind: LabelKind, id: number, displayName: string) => runChange((transaction) => update(kind, id, { displayName }, transaction)),
    /** Creates a genre or a tag. Its name for links is derived from the name that users read. @throws 422 when it exists */
    async create(kind: LabelKind, input: z.input<typeof LabelValues>, transaction: Transaction): Promise<LabelRow> {
      const { displayName, image = null } = parseInput(LabelValues, input)
      const name = displayName.replace(/\s+/g, ' ').toLowerCase()
      try {
        const label = await getModel(kind).create({ name, displayName, image }, { transaction })
        await store.removeAlias(kind, name, transaction)
        return label
      } catch (error) {
        throw error instanceof UniqueConstraintError ? fieldProblem({ displayName: kind === 'genre' ? 'player.genre_exists' : 'player.tag_exists' }) : error
      }
    },
    /** Merges genres or tags into another one, which gets their items, their channels and the links to them. Returns the merged ones. */
    async merge(kind: LabelKind, ids: readonly number[], targetId: number, transaction: Transaction): Promise<LabelRow[]> {
      const merged: LabelRow[] = []
      // Locked in the order of the ids, so that two changes cannot deadlock.
      for (const id of [...new Set([...ids, targetId])].toSorted((a, b) => a - b)) merged.push(await lock(kind, id, transaction))
      const target = merged.find(({ id }) => id === targetId)
      const others = merged.filter(({ id }) => id !== targetId)
      if (!target || others.length === 0) return []
      const otherIds = others.map(({ id }) => id)
      const names = others.map(({ name }) => name)
      await store.moveLinks(kind, otherIds, targetId, transaction)
      await store.moveChannels(kind, names, target.name, transaction)
      await store.addAliases(kind, { ids: otherIds, names, targetId }, transaction)
      await getModel(kind).destroy({ where: { id: otherIds }, transaction })
      await target.update({ version: target.version + 1 }, { transaction })
      return others
    },
    /** Deletes a genre or tag. Music that has it stays. @throws 409 while a channel is restricted to it */
    async remove(kind: LabelKind, id: number, transaction: Transaction): Promise<LabelRow> {
      const label = await lock(kind, id, transaction)
      if (await store.hasChannel(kind, label.name, transaction)) throw problem(409, 'player.label_of_channel')
      await label.destroy({ transaction })
      return label
    },
  }
}
