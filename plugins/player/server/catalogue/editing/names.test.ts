import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchKind } from '../../../contract/search.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
beforeAll(async () => {
  site = await createCatalogueSite()
})
afterAll(() => site.close())

const findTitles = async (kind: string, query: string) => {
  const { body } = await site.createVisitor().request(searchKind, { params: { kind }, query: { query } })
  return body.data.map(({ title }: { title: string }) => title)
}

describe('slugs', () => {
  test('are different for items with the same name that are created simultaneously', async () => {
    const artists = await Promise.all(Array.from({ length: 8 }, () => site.createArtist('Same Name')))
    const expected = ['same-name', ...Array.from({ length: 7 }, (_, index) => `same-name-${index + 2}`)]
    expect(artists.map(({ slug }) => slug).toSorted()).toEqual(expected)
  })

  test.each([
    ['1975', 'artist-1975'],
    ['!!!', 'artist'],
    ['Fanta Zié', 'fanta-zié'],
    ['Same  Name 2', 'same-name-2-2'],
  ])('are made from the name: %s becomes %s', async (name, slug) => {
    expect((await site.createArtist(name)).slug).toBe(slug)
  })

  test('are free again after a deletion, and unchanged by a name with the same slug', async () => {
    const { id } = await site.createArtist('Reused')
    const draft = await site.createArtist('Draft')
    await site.catalogue.artists.delete(id, OPERATOR)
    const renamed = await site.catalogue.artists.update(draft.id, { name: 'Reused' }, { ...OPERATOR, version: draft.version })
    expect(renamed.slug).toBe('reused')
    const upperCase = await site.catalogue.artists.update(draft.id, { name: 'REUSED' }, { ...OPERATOR, version: renamed.version })
    expect(upperCase.slug).toBe('reused')
  })
})

describe('a renamed artist', () => {
  test('has the new name on albums and tracks, and in the search', async () => {
    const [artist, guest] = [await site.createArtist('Old Griot'), await site.createArtist('Guest Griot')]
    const { album, trackId } = await site.createPublishedAlbum('Evening', [guest.id, artist.id])
    const { album: other } = await site.createPublishedAlbum('Morning', [guest.id])
    const published = await site.catalogue.artists.publish(artist.id, OPERATOR)
    const visitor = site.createVisitor()
    expect((await visitor.get(`/api/v1/albums/${album.id}`)).body.album.artists[1].name).toBe('Old Griot')

    await site.catalogue.artists.update(artist.id, { name: 'New Griot' }, { ...OPERATOR, version: published.version })
    const expected = [
      { id: guest.id, name: 'Guest Griot' },
      { id: artist.id, name: 'New Griot' },
    ]
    expect((await visitor.get(`/api/v1/albums/${album.id}`)).body.album.artists).toEqual(expected)
    expect((await visitor.get(`/api/v1/tracks/${trackId}`)).body.track.artists).toEqual(expected)
    expect((await site.catalogue.albums.find(other.id))?.artists).toEqual([{ id: guest.id, name: 'Guest Griot' }])
    expect(await findTitles('artists', 'new griot')).toEqual(['New Griot'])
    expect(await findTitles('albums', 'new griot')).toEqual(['Evening'])
    expect(await findTitles('tracks', 'old griot')).toEqual([])
    expect((await site.catalogue.artists.find(artist.id))?.slug).toBe('old-griot')
  })
})

describe('a renamed album', () => {
  test('has the new name on its tracks, and in the search', async () => {
    const { id } = await site.createArtist('Kora Duo')
    const { album, trackId } = await site.createPublishedAlbum('Tide', [id])
    await site.catalogue.albums.update(album.id, { name: 'Ebb' }, { ...OPERATOR, version: album.version })
    expect((await site.createVisitor().get(`/api/v1/tracks/${trackId}`)).body.track.album).toEqual({ id: album.id, name: 'Ebb' })
    expect(await findTitles('tracks', 'ebb')).toEqual(['Track of Tide'])
  })
})

describe('a renamed genre', () => {
  test('has the new display name on albums', async () => {
    const { id } = await site.createArtist('Genre Trio')
    const { album } = await site.createPublishedAlbum('Categories', [id])
    const genre = await site.models.Genre.create({ name: 'morna', displayName: 'Morna' })
    await site.models.GenreLink.create({ genreId: genre.id, kind: 'album', subjectId: album.id })
    const { editing } = site.getServices<{ editing: { categories: { rename(kind: 'genre', id: number, name: string): Promise<void> } } }>('player')
    await editing.categories.rename('genre', genre.id, 'Mornas')
    expect((await site.createVisitor().get(`/api/v1/albums/${album.id}`)).body.album.genres).toEqual([{ name: 'morna', display_name: 'Mornas' }])
  })
})
