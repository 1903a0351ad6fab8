import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import * as z from 'zod/mini'
import type { CatalogueActor, CatalogueItems, PublicationStatus } from '../../../contract/catalogue-service.ts'
import type { RunChange } from './editing-dependencies.ts'
import { parseInput } from './parse-input.ts'

interface PublicationRow {
  readonly status: PublicationStatus
  readonly publishedAt: Date | null
}

type Publication =
  | { readonly status: 'scheduled'; readonly releaseAt: Date }
  | { readonly status: 'published'; readonly releaseAt: null; readonly publishedAt: Date }
  | { readonly status: 'hidden' | 'draft'; readonly releaseAt: null }

/** The functions with which items of one kind are published and hidden. */
interface PublicationOptions<Row extends PublicationRow, Item> {
  readonly runChange: RunChange
  /** Finds and locks a row that the actor may change. */
  readonly lock: (id: number, actor: CatalogueActor, transaction: Transaction) => Promise<Row>
  readonly save: (row: Row, values: Publication, transaction: Transaction) => Promise<unknown>
  readonly publishEvent: (change: 'published' | 'updated', id: number, transaction: Transaction) => Promise<void>
  readonly present: (row: Row, transaction: Transaction) => Promise<Item>
  /** Throws when the row is not complete enough to be published. */
  readonly assertComplete?: (row: Row) => void
  /** Returns whether audio of the row is still being processed. If so, the row is published when the audio is ready. */
  readonly isWaiting?: (row: Row, transaction: Transaction) => Promise<boolean>
  /** Publishes the parts of the item: for an album, its draft tracks. */
  readonly publishParts?: (id: number, transaction: Transaction) => Promise<void>
}

/** Creates the functions that publish, schedule and hide items of one kind. */
export function createPublication<Row extends PublicationRow, Item>(
  options: PublicationOptions<Row, Item>,
): Pick<CatalogueItems<Item, never, never>, 'publish' | 'hide'> {
  const { runChange, lock, save, publishEvent, present, assertComplete, isWaiting, publishParts } = options
  return {
    publish: (id, { at, ...actor }) =>
      runChange(async (transaction) => {
        const row = await lock(id, actor, transaction)
        const mustWait = row.status !== 'published' && (await isWaiting?.(row, transaction)) === true
        const publication = planPublication(row, at, mustWait)
        if (!publication) return present(row, transaction)
        if (!mustWait) assertComplete?.(row)
        await save(row, publication, transaction)
        const isPublished = publication.status === 'published'
        if (isPublished) await publishParts?.(id, transaction)
        await publishEvent(isPublished ? 'published' : 'updated', id, transaction)
        return present(row, transaction)
      }),
    hide(id, { transaction: active, status = 'hidden', ...actor }) {
      const hide = async (transaction: Transaction) => {
        const row = await lock(id, actor, transaction)
        await save(row, { status, releaseAt: null }, transaction)
        await publishEvent('updated', id, transaction)
        return present(row, transaction)
      }
      return active ? hide(active) : runChange(hide)
    },
  }
}

const PublishOptions = z.object({ at: z.optional(z.iso.datetime({ offset: true })) })

/**
 * Decides what publishing does to a row: it is published now, or scheduled for a time in the future. A row that has to wait for its audio is
 * scheduled for now: the job for scheduled music publishes it when the audio is ready.
 * @returns The columns to change; `null` when the row is published already.
 * @throws 409 `player.already_published` when a published row should be scheduled
 */
function planPublication({ status, publishedAt }: PublicationRow, at: string | undefined, mustWait: boolean, now = new Date()): Publication | null {
  const options = parseInput(PublishOptions, { at })
  const releaseAt = options.at === undefined ? null : new Date(options.at)
  if (releaseAt && releaseAt > now) {
    if (status === 'published') throw problem(409, 'player.already_published')
    return { status: 'scheduled', releaseAt }
  }
  if (mustWait) return { status: 'scheduled', releaseAt: now }
  return status === 'published' ? null : { status: 'published', releaseAt: null, publishedAt: publishedAt ?? now }
}
