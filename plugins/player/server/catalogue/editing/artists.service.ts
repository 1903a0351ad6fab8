import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type ArtistItem, ArtistPatch, type CatalogueActor, type CatalogueItems, NewArtist } from '../../../contract/catalogue-service.ts'
import { ArtistCreated, ArtistDeleted, ArtistPublished, ArtistUpdated } from '../../../contract/events.ts'
import { type ArtistRow, presentArtist } from './catalogue.presenter.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import { assertOperatorFields, assertVersion, chooseOwner, requireOwned } from './ownership.ts'
import { parseInput } from './parse-input.ts'
import { createPublication } from './publication.ts'

export type ArtistsService = CatalogueItems<ArtistItem, NewArtist, ArtistPatch>

const toTime = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

/** Creates the service that changes artists. Other plugins use it through the catalogue’s provider. */
export function createArtistsService({ models, events, categories, runChange, renaming, slugs, callerTransaction }: EditingDependencies): ArtistsService {
  const { Artist, AlbumArtist, TrackArtist, GenreLink } = models
  const present = async (artist: ArtistRow, transaction?: Transaction) => presentArtist(artist, await categories.read('artist', artist.id, transaction))
  const lockArtist = async (id: number, actor: CatalogueActor, transaction: Transaction) =>
    requireOwned(await Artist.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction }), 'player.artist_not_found', actor)

  return {
    async find(id) {
      const artist = await Artist.findByPk(id, callerTransaction ? { transaction: callerTransaction } : {})
      return artist && present(artist, callerTransaction)
    },
    create: (values, actor) =>
      runChange(async (transaction) => {
        const { verifiedAt, genres, ...fields } = parseInput(NewArtist, values)
        const ownerId = chooseOwner(fields, actor)
        assertOperatorFields({ verifiedAt }, ['verifiedAt'], actor)
        const slug = await slugs.chooseSlug('artists', fields.name, null, transaction)
        const artist = await Artist.create(
          { ...fields, ownerId, slug, status: 'draft', publishedAt: null, verifiedAt: toTime(verifiedAt) ?? null },
          { transaction },
        )
        const itemCategories = await categories.writeNew('artist', artist.id, { genres }, transaction)
        await events.publish(ArtistCreated, { artistId: artist.id }, transaction)
        return presentArtist(artist, itemCategories)
      }),
    update: (id, patch, options) =>
      runChange(async (transaction) => {
        const { verifiedAt, genres, ...fields } = parseInput(ArtistPatch, patch)
        assertOperatorFields({ ...fields, verifiedAt }, ['ownerId', 'verifiedAt'], options)
        const artist = await lockArtist(id, options, transaction)
        assertVersion(artist, options.version)
        const { name = artist.name } = fields
        const isRenamed = name !== artist.name
        const slug = isRenamed && !artist.publishedAt ? await slugs.chooseSlug('artists', name, id, transaction) : artist.slug
        await artist.update(
          { ...fields, slug, version: artist.version + 1, updatedAt: new Date(), ...(verifiedAt !== undefined && { verifiedAt: toTime(verifiedAt) }) },
          { transaction },
        )
        await categories.write('artist', id, { genres }, transaction)
        if (isRenamed) await renaming.renameArtist(id, name, transaction)
        await events.publish(ArtistUpdated, { artistId: id }, transaction)
        return present(artist, transaction)
      }),
    ...createPublication({
      runChange,
      lock: lockArtist,
      save: (artist, values, transaction) => artist.update(values, { transaction }),
      publishEvent: (change, artistId, transaction) => events.publish(change === 'published' ? ArtistPublished : ArtistUpdated, { artistId }, transaction),
      present,
    }),
    delete: (id, { version, ...actor }) =>
      runChange(async (transaction) => {
        const artist = await lockArtist(id, actor, transaction)
        if (version !== undefined) assertVersion(artist, version)
        const where = { artistId: id }
        if ((await AlbumArtist.findOne({ where, transaction })) ?? (await TrackArtist.findOne({ where, transaction })))
          throw problem(409, 'player.artist_in_use')
        await GenreLink.destroy({ where: { kind: 'artist', subjectId: id }, transaction })
        await artist.destroy({ transaction })
        await events.publish(ArtistDeleted, { artistId: id, name: artist.name }, transaction)
      }),
  }
}
