import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('a built file is there for good', async () => {
  const [, address = ''] = /"(\/static\/[^"]+\.js)"/.exec((await site.createVisitor().get('/')).text) ?? []
  const { status, headers } = await site.createVisitor().get(address)
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test.each(['..%2f..', '..%2f..%2fpackage.json', '..%2fstatic-not%2fx', 'js', 'js%2f..', '%00', 'js%2f%00', 'nothing.js'])(
  '/static/%s is nothing',
  async (file) => {
    const { status, body } = await site.createVisitor().get(`/static/${file}`)
    expect([status, body]).toEqual([404, { message: 'There is nothing at this address.', code: 'not_found' }])
  },
)
