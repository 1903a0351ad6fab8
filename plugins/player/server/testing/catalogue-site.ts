import { createTestSite } from '@balafon/sdk/testing'
import type { CatalogueProvider, NewTrack } from '../../contract/catalogue-service.ts'
import { models } from '../models.ts'

/** An operator without a user account. Items that this actor creates have no owner. */
export const OPERATOR = { userId: null, asOperator: true } as const

/** An audio file of 6000 bytes. */
export const AUDIO = { mime: 'audio/mpeg', duration: 60, peaks: [0.5], body: Buffer.alloc(6000, 7) } as const

/** Creates a site for tests that change the catalogue as other plugins do. It records all events of the player. */
export async function createCatalogueSite(environment: Readonly<Record<string, string>> = {}) {
  const site = await createTestSite(environment)
  // Delivered events are deleted from the outbox in the background, so a trigger keeps a copy of each event for the tests.
  await site.migrationSql('create table test_events (id bigint, name text, payload jsonb)')
  await site.migrationSql(
    `create function record_event() returns trigger language plpgsql as 'begin insert into test_events values (new.id, new.name, new.payload); return null; end'`,
  )
  await site.migrationSql('create trigger record_events after insert on event_outbox for each row execute function record_event()')
  const catalogue = getCatalogue(site)
  const createArtist = (name: string, ownerId: number | null = null) => catalogue.artists.create({ name, ownerId }, OPERATOR)
  return {
    ...site,
    /** The same site without the models of the player, for helpers that need the models of the core. */
    testSite: site,
    catalogue,
    models: site.getModels('player', models),
    createArtist,
    /** Creates a draft with audio and, by default, its own artist. */
    async createTrack({ artistIds, ...values }: Omit<NewTrack, 'artistIds'> & { readonly artistIds?: number[] }) {
      const ids = artistIds ?? [(await createArtist(`Artist of ${values.name}`)).id]
      const { id } = await catalogue.tracks.create({ ...values, artistIds: ids }, OPERATOR)
      return catalogue.tracks.setAudio(id, AUDIO, OPERATOR)
    },
    /** Creates a published album with one published track. */
    async createPublishedAlbum(name: string, artistIds: number[], ownerId: number | null = null) {
      const { id } = await catalogue.albums.create({ name, artistIds, ownerId }, OPERATOR)
      const track = await catalogue.tracks.create({ name: `Track of ${name}`, artistIds, albumId: id, ownerId }, OPERATOR)
      await catalogue.tracks.setAudio(track.id, AUDIO, OPERATOR)
      return { album: await catalogue.albums.publish(id, OPERATOR), trackId: track.id }
    },
    /** Returns the recorded events in their order, and deletes them. */
    async takeEvents(): Promise<(readonly [name: string, payload: object])[]> {
      const rows = await site.sql<{ id: number; name: string; payload: object }>(
        "delete from test_events where name like 'player.%' returning id, name, payload",
      )
      return rows.toSorted((a, b) => a.id - b.id).map(({ name, payload }) => [name, payload])
    },
  }
}

export type CatalogueSite = Awaited<ReturnType<typeof createCatalogueSite>>

/** Returns the catalogue as other plugins get it. */
export function getCatalogue({ getContext }: Pick<CatalogueSite, 'getContext'>): CatalogueProvider {
  const [registered] = getContext('player').getProviders('player.catalogue/v1')
  if (!registered) throw new Error('The player does not provide the catalogue.')
  return registered.provider
}

/** Returns the code of the error that a promise rejects with, or the codes of its fields. */
export async function readErrorCode(result: Promise<unknown>): Promise<unknown> {
  const error = await result.then(
    () => null,
    (reason: { data?: { code: string; fields?: object }; output?: { statusCode: number } }) => reason,
  )
  if (!error?.data) throw new Error('There was no error with a code.', { cause: error })
  return { status: error.output?.statusCode, code: error.data.code, ...(error.data.fields && { fields: error.data.fields }) }
}
