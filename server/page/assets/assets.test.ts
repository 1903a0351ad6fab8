import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('GET /static/{file}', () => {
  test('serves a built file as immutable', async () => {
    const [, url = ''] = /"(\/static\/[^"]+\.js)"/.exec((await site.createVisitor().get('/')).text) ?? []
    const { status, headers } = await site.createVisitor().get(url)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test.each(['..%2f..', '..%2f..%2fpackage.json', '..%2fstatic-not%2fx', 'js', 'js%2f..', '%00', 'js%2f%00', 'nothing.js'])(
    'returns 404 for %s',
    async (file) => {
      const { status, body } = await site.createVisitor().get(`/static/${file}`)
      expect([status, body]).toEqual([404, { message: 'Not found.', code: 'not_found' }])
    },
  )
})
