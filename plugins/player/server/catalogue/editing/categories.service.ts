import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem, type InstanceOf, problem } from '@balafon/sdk/server'
import { type Transaction, UniqueConstraintError } from 'sequelize'
import * as z from 'zod/mini'
import { Image } from '../../../contract/catalogue.ts'
import type { Genre } from '../models/genre.model.ts'
import type { CategoryKind, CategoryMergeStore } from './category-merge.store.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import { parseInput } from './parse-input.ts'

/** The display name cannot contain characters that separate the parts of a URL, because the name in URLs is derived from it. */
const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^/\\?%#<>]+$/))
const CategoryValues = z.strictObject({ displayName: DisplayName, image: z.optional(z.nullable(Image)) })
const CategoryPatch = z.partial(CategoryValues)

export type CategoryRow = InstanceOf<typeof Genre>

interface CategoriesDependencies extends Pick<EditingDependencies, 'models' | 'runChange'> {
  readonly store: CategoryMergeStore
}

/**
 * Creates the service that changes genres and tags in a transaction of the caller. A rename changes only the display name, which no other table copies.
 * The name in URLs stays the same, so that links remain valid.
 */
export function createCategoriesService({ models: { Genre, Tag }, runChange, store }: CategoriesDependencies) {
  // Both models have the same columns.
  const getModel = (kind: CategoryKind) => (kind === 'genre' ? Genre : (Tag as unknown as typeof Genre))
  const notFoundCodes: Readonly<Record<CategoryKind, ErrorCode>> = { genre: 'player.genre_not_found', tag: 'player.tag_not_found' }

  async function lock(kind: CategoryKind, id: number, transaction: Transaction): Promise<CategoryRow> {
    const category = await getModel(kind).findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
    if (!category) throw problem(404, notFoundCodes[kind])
    return category
  }

  async function update(kind: CategoryKind, id: number, patch: z.input<typeof CategoryPatch>, transaction: Transaction): Promise<CategoryRow> {
    const values = parseInput(CategoryPatch, patch)
    const category = await lock(kind, id, transaction)
    return category.update({ ...values, version: category.version + 1 }, { transaction })
  }

  return {
    lock,
    update,
    rename: (kind: CategoryKind, id: number, displayName: string) => runChange((transaction) => update(kind, id, { displayName }, transaction)),
    /** Creates a genre or a tag. Its name in URLs is derived from the name that users read. @throws 422 when the genre or tag exists */
    async create(kind: CategoryKind, input: z.input<typeof CategoryValues>, transaction: Transaction): Promise<CategoryRow> {
      const { displayName, image = null } = parseInput(CategoryValues, input)
      const name = displayName.replace(/\s+/g, ' ').toLowerCase()
      try {
        const category = await getModel(kind).create({ name, displayName, image }, { transaction })
        await store.removeAlias(kind, name, transaction)
        return category
      } catch (error) {
        throw error instanceof UniqueConstraintError ? fieldProblem({ displayName: kind === 'genre' ? 'player.genre_exists' : 'player.tag_exists' }) : error
      }
    },
    /** Merges genres or tags into the target. The target gets their items and channels, and their URLs lead to it. Returns the merged genres or tags. */
    async merge(kind: CategoryKind, ids: readonly number[], targetId: number, transaction: Transaction): Promise<CategoryRow[]> {
      const merged: CategoryRow[] = []
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
    async remove(kind: CategoryKind, id: number, transaction: Transaction): Promise<CategoryRow> {
      const category = await lock(kind, id, transaction)
      if (await store.hasChannel(kind, category.name, transaction)) throw problem(409, 'player.category_used_by_channel')
      await category.destroy({ transaction })
      return category
    },
  }
}
