import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAlbum } from '../../contract/catalogue.ts'
import { type ContentReportDecision, contentReportEndpoints, contentReports, reportContent, resolveContentReport } from '../../contract/content-reports.ts'
import { createPlaylist, listPlaylistTracks } from '../../contract/playlists.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'
import { testOperatorList } from '../testing/test-operator-list.ts'

let site: CatalogueSite
let operator: SignedInUser
let artistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  artistId = (await site.createArtist('Sahel Sisters')).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  const user = await site.createSignedInUser()
  for (const name of ['First', 'Second']) await report(user, 'album', await createAlbum(name))
})
afterAll(() => site.close())

const createAlbum = async (name: string) => (await site.createPublishedAlbum(name, [artistId])).album.id
const report = (by: SignedInUser, kind: 'album' | 'playlist' | 'artist' | 'track', id: number, rest: object = {}) =>
  by.request(reportContent, { body: { kind, id, reason: 'copyright', ...rest } })
const findReport = async (userId: number) => (await site.models.ContentReport.findOne({ where: { userId }, order: [['id', 'DESC']], rejectOnEmpty: true })).id
const resolve = (id: number, action: ContentReportDecision, { version = 1, note = '', by = operator } = {}) =>
  by.request(resolveContentReport, { params: { id }, body: { action, note, version } })
const listNotifications = (userId: number) => site.sql<{ type: string; data: object }>('select type, data from notifications where user_id = $1', [userId])

testOperatorList(contentReports, () => site)

describe('notifications of operators', () => {
  test('are sent for the first report in an empty queue, and then at most once a day', async () => {
    const list = async () =>
      (
        await site.sql<{ data: { lines: { text: string; values: object }[] } }>(
          "select data from notifications where user_id = $1 and type = 'player.content_reports_waiting' order by id",
          [operator.id],
        )
      ).map(({ data }) => data.lines[0]?.values)
    // Two reports were sent before the first test. They cause two notifications if the first one was handled before the second was sent, otherwise one.
    await expect.poll(async () => (await list()).length).toBeGreaterThan(0)
    await site.sql("update content_reports set status = 'dismissed'")
    await site.sql('delete from notifications where user_id = $1', [operator.id])
    const [user, id, later] = [await site.createSignedInUser(), await createAlbum('Reported alone'), await createAlbum('Reported later')]
    await report(user, 'album', id)
    await expect.poll(list).toContainEqual({ count: 1 })
    await report(await site.createSignedInUser(), 'album', later)
    await report(operator, 'album', later)
    await expect.poll(async () => (await site.sql("select 1 from event_outbox where name like 'player.content%'")).length).toBe(0)
    expect((await list()).length).toBeLessThanOrEqual(2)
    expect(await site.sql("select 1 from notifications where user_id = $1 and type = 'player.content_reports_waiting'", [user.id])).toEqual([])
  })
})

describe('POST /content-reports', () => {
  test('updates the open report when the same user reports the item again', async () => {
    const [user, id] = [await site.createSignedInUser(), await createAlbum('Repeated')]
    await Promise.all([report(user, 'album', id), report(user, 'album', id)])
    await report(user, 'album', id, { reason: 'spam', details: 'Fake' })
    const rows = await site.models.ContentReport.findAll({ where: { userId: user.id } })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ reason: 'spam', details: 'Fake', subjectName: 'Repeated', status: 'open' })
  })

  test.each([
    ['kind', 'user'],
    ['id', 'x'],
    ['reason', 'because'],
    ['details', 'x'.repeat(1001)],
    ['details', 7],
  ])('returns 422 when %s is %j', async (field, value) => {
    const user = await site.createSignedInUser()
    const { status } = await user.send('POST', '/api/v1/content-reports', { body: { kind: 'album', id: 1, reason: 'spam', [field]: value } })
    expect(status).toBe(422)
  })

  test('returns 401 for guests, and 404 for unknown items and private playlists', async () => {
    const [user, owner] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { playlist } = (await owner.request(createPlaylist, { body: { name: 'Private', is_public: false } })).body
    const unknown = await report(user, 'playlist', 999_999)
    const hidden = await report(user, 'playlist', playlist.id)
    expect([unknown.status, hidden.status, hidden.body]).toEqual([404, 404, unknown.body])
    expect((await site.createVisitor().request(reportContent, { body: { kind: 'album', id: 1, reason: 'spam' } })).status).toBe(401)
  })

  test('returns 429 after ten reports of a user in an hour', async () => {
    const [user, id] = [await site.createSignedInUser(), await createAlbum('Limited')]
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) statuses.push((await report(user, 'album', id)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('POST /admin/content-reports/{id}/resolve', () => {
  test('hides the content, closes all its reports and notifies each reporter', async () => {
    const id = await createAlbum('Stolen')
    const reporters = [await site.createSignedInUser(), await site.createSignedInUser()]
    for (const reporter of reporters) await report(reporter, 'album', id)
    const reportId = await findReport(reporters[0]?.id ?? 0)
    const { status, body } = await resolve(reportId, 'hide', { note: 'Taken down' })
    expect([status, body]).toMatchObject([200, { status: 'hidden', note: 'Taken down', resolver: { id: operator.id }, version: 2 }])
    expect((await reporters[0]?.request(getAlbum, { params: { albumId: id } }))?.status).toBe(404)
    expect(await site.models.ContentReport.count({ where: { subjectId: id, status: 'open' } })).toBe(0)
    for (const reporter of reporters) await expect.poll(() => listNotifications(reporter.id)).toMatchObject([{ type: 'player.report_closed' }])
    const { entries } = await site.getContext('core').audit.list({ userIds: [operator.id], actions: ['content_report.hide'], entityId: id, limit: 10 })
    expect(entries).toMatchObject([{ label: 'Stolen', entity: 'player.album' }])
  })

  test('hides a playlist', async () => {
    const [owner, reporter] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { playlist } = (await owner.request(createPlaylist, { body: { name: 'Hateful' } })).body
    await report(reporter, 'playlist', playlist.id)
    await resolve(await findReport(reporter.id), 'hide')
    expect((await reporter.request(listPlaylistTracks, { params: { playlistId: playlist.id } })).status).toBe(404)
  })

  test('dismisses one report and does not change the content and other reports', async () => {
    const id = await createAlbum('Fine')
    const [first, second] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await report(first, 'album', id)
    await report(second, 'album', id)
    await resolve(await findReport(first.id), 'dismiss')
    expect((await first.request(getAlbum, { params: { albumId: id } })).status).toBe(200)
    expect(await site.models.ContentReport.count({ where: { subjectId: id, status: 'open' } })).toBe(1)
    expect((await report(first, 'album', id)).status).toBe(200)
    expect(await site.models.ContentReport.count({ where: { subjectId: id, status: 'open' } })).toBe(2)
  })

  test('accepts the decision of one of two operators, and returns 409 to the other', async () => {
    const [user, id] = [await site.createSignedInUser(), await createAlbum('Contested')]
    await report(user, 'album', id)
    const reportId = await findReport(user.id)
    const responses = await Promise.all([resolve(reportId, 'dismiss'), resolve(reportId, 'hide')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = responses.find(({ status }) => status === 409) ?? {}
    expect(body).toMatchObject({ code: 'resource.conflict', current: { id: reportId, version: 2 } })
  })

  test('closes a report of an item that was deleted', async () => {
    const [user, id] = [await site.createSignedInUser(), await createAlbum('Deleted')]
    await report(user, 'album', id)
    await site.catalogue.albums.delete(id, OPERATOR)
    expect((await resolve(await findReport(user.id), 'hide')).status).toBe(200)
  })

  test('rejects unknown reports and actions, and users without the permission', async () => {
    expect((await resolve(999_999, 'hide')).status).toBe(404)
    const [user, id] = [await site.createSignedInUser(), await createAlbum('Checked')]
    await report(user, 'album', id)
    const reportId = await findReport(user.id)
    expect((await resolve(reportId, 'hide', { by: user })).status).toBe(403)
    expect((await user.request(contentReportEndpoints.list, {})).status).toBe(403)
    const body = { action: 'burn', note: '', version: 1 }
    expect((await operator.send('POST', `/api/v1/admin/content-reports/${reportId}/resolve`, { body })).status).toBe(422)
    expect((await resolve(reportId, 'hide', { note: 'x'.repeat(501) })).status).toBe(422)
  })
})
